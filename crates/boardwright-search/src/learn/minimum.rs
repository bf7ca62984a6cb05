//! The minimum of a smooth function by a quasi-Newton method (L-BFGS: Liu and Nocedal, 1989).

/// Steps remembered to guess the curvature from.
const REMEMBERED: usize = 10;
/// A step is good if it gains at least this share of what the slope promises.
const GOOD: f64 = 1e-4;

/// Where a function is least, as far as so many steps lead. It gives its value at a place and writes
/// its slope there.
pub fn minimum(
    begin: Vec<f64>,
    steps: usize,
    function: &dyn Fn(&[f64], &mut [f64]) -> f64,
) -> Vec<f64> {
    let mut place = begin;
    let mut slope = vec![0.0; place.len()];
    let mut value = function(&place, &mut slope);
    // Steps and changes of the slope, latest last.
    let mut memory: Vec<(Vec<f64>, Vec<f64>)> = Vec::new();
    for _ in 0..steps {
        let direction = direction(&slope, &memory);
        let promised = dot(&direction, &slope);
        if promised > -1e-12 {
            break;
        }
        let Some((next, next_value, next_slope)) =
            advance(function, (&place, value), (&direction, promised))
        else {
            break;
        };
        let step: Vec<f64> = next.iter().zip(&place).map(|(new, old)| new - old).collect();
        let change: Vec<f64> = next_slope.iter().zip(&slope).map(|(new, old)| new - old).collect();
        if dot(&step, &change) > 1e-14 {
            memory.push((step, change));
            if memory.len() > REMEMBERED {
                memory.remove(0);
            }
        }
        (place, value, slope) = (next, next_value, next_slope);
    }
    place
}

/// A step along a direction that gains enough, halved until it does; none if none does.
fn advance(
    function: &dyn Fn(&[f64], &mut [f64]) -> f64,
    (place, value): (&[f64], f64),
    (direction, promised): (&[f64], f64),
) -> Option<(Vec<f64>, f64, Vec<f64>)> {
    let mut length = 1.0;
    for _ in 0..30 {
        let next: Vec<f64> =
            place.iter().zip(direction).map(|(here, way)| here + length * way).collect();
        let mut slope = vec![0.0; next.len()];
        let next_value = function(&next, &mut slope);
        if next_value <= value + GOOD * length * promised {
            return Some((next, next_value, slope));
        }
        length *= 0.5;
    }
    None
}

/// The way down that the slope and the remembered steps tell.
fn direction(slope: &[f64], memory: &[(Vec<f64>, Vec<f64>)]) -> Vec<f64> {
    let mut way: Vec<f64> = slope.iter().map(|slope| -slope).collect();
    let mut shares = Vec::new();
    for (step, change) in memory.iter().rev() {
        let share = dot(step, &way) / dot(step, change);
        add(&mut way, change, -share);
        shares.push(share);
    }
    let scale = match memory.last() {
        Some((step, change)) => dot(step, change) / dot(change, change),
        // The first step is short.
        None => 1.0 / dot(slope, slope).sqrt().max(1.0),
    };
    way.iter_mut().for_each(|way| *way *= scale);
    for ((step, change), share) in memory.iter().zip(shares.into_iter().rev()) {
        let back = dot(change, &way) / dot(step, change);
        add(&mut way, step, share - back);
    }
    way
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn add(to: &mut [f64], what: &[f64], times: f64) {
    to.iter_mut().zip(what).for_each(|(to, what)| *to += times * what);
}

#[cfg(test)]
mod tests {
    use super::minimum;

    #[test]
    fn it_finds_the_bottom_of_a_curved_valley() {
        // Rosenbrock's function; its minimum is 0 at (1, 1).
        let function = |at: &[f64], slope: &mut [f64]| {
            let (x, y) = (at[0], at[1]);
            slope[0] = -2.0 * (1.0 - x) - 400.0 * x * (y - x * x);
            slope[1] = 200.0 * (y - x * x);
            (1.0 - x).powi(2) + 100.0 * (y - x * x).powi(2)
        };
        let found = minimum(vec![-1.2, 1.0], 200, &function);
        assert!((found[0] - 1.0).abs() < 1e-4 && (found[1] - 1.0).abs() < 1e-4, "{found:?}");
    }
}
