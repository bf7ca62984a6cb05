"""The hexagonal board of second implementations: its spaces, their neighbours and names.

A space is (row, number); numbers run along the lines that lean left.
"""

WAYS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))


def spaces(size):
    return {
        (row, number)
        for row in range(2 * size - 1)
        for number in range(max(1, row - size + 2), min(2 * size - 1, row + size) + 1)
    }


def named(name):
    return ord(name[0]) - ord("a"), int(name[1:])
