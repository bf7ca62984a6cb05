//! Minimisation of smooth functions by L-BFGS (Liu and Nocedal, 1989).

use boardwright::ir::budget;

/// Number of steps kept for the curvature estimate.
const HISTORY_LENGTH: usize = 10;
/// Armijo constant: the share of the predicted decrease that a step must achieve.
const ARMIJO: f64 = 1e-4;

/// Minimises a function from a starting point. `function` returns its value and writes its
/// gradient. Ends early with the best point so far if the budget of the thread is over.
pub(crate) fn minimize(
    start: Vec<f64>,
    max_iterations: usize,
    function: &dyn Fn(&[f64], &mut [f64]) -> f64,
) -> Vec<f64> {
    let mut point = start;
    let mut gradient = vec![0.0; point.len()];
    let mut value = function(&point, &mut gradient);
    // Pairs of step and gradient change, latest last.
    let mut memory: Vec<(Vec<f64>, Vec<f64>)> = Vec::new();
    for _ in 0..max_iterations {
        let direction = direction(&gradient, &memory);
        let slope = dot(&direction, &gradient);
        if slope > -1e-12 || budget::is_over() {
            break;
        }
        let Some((next, next_value, next_gradient)) =
            advance(function, (&point, value), (&direction, slope))
        else {
            break;
        };
        let step: Vec<f64> = next.iter().zip(&point).map(|(new, old)| new - old).collect();
        let change: Vec<f64> =
            next_gradient.iter().zip(&gradient).map(|(new, old)| new - old).collect();
        if dot(&step, &change) > 1e-14 {
            memory.push((step, change));
            if memory.len() > HISTORY_LENGTH {
                memory.remove(0);
            }
        }
        (point, value, gradient) = (next, next_value, next_gradient);
    }
    point
}

/// Backtracking line search; `None` if no step decreases the function enough.
fn advance(
    function: &dyn Fn(&[f64], &mut [f64]) -> f64,
    (point, value): (&[f64], f64),
    (direction, slope): (&[f64], f64),
) -> Option<(Vec<f64>, f64, Vec<f64>)> {
    let mut length = 1.0;
    for _ in 0..30 {
        if budget::is_over() {
            return None;
        }
        let next: Vec<f64> = point
            .iter()
            .zip(direction)
            .map(|(coordinate, component)| coordinate + length * component)
            .collect();
        let mut gradient = vec![0.0; next.len()];
        let next_value = function(&next, &mut gradient);
        if next_value <= value + ARMIJO * length * slope {
            return Some((next, next_value, gradient));
        }
        length *= 0.5;
    }
    None
}

/// Returns the descent direction by the two-loop recursion.
fn direction(gradient: &[f64], memory: &[(Vec<f64>, Vec<f64>)]) -> Vec<f64> {
    let mut result: Vec<f64> = gradient.iter().map(|component| -component).collect();
    let mut shares = Vec::new();
    for (step, change) in memory.iter().rev() {
        let share = dot(step, &result) / dot(step, change);
        add(&mut result, change, -share);
        shares.push(share);
    }
    let scale = match memory.last() {
        Some((step, change)) => dot(step, change) / dot(change, change),
        // Without curvature, the first step is short.
        None => 1.0 / dot(gradient, gradient).sqrt().max(1.0),
    };
    result.iter_mut().for_each(|component| *component *= scale);
    for ((step, change), share) in memory.iter().zip(shares.into_iter().rev()) {
        let back = dot(change, &result) / dot(step, change);
        add(&mut result, step, share - back);
    }
    result
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Adds a multiple of a vector.
fn add(sum: &mut [f64], vector: &[f64], factor: f64) {
    sum.iter_mut().zip(vector).for_each(|(sum, component)| *sum += factor * component);
}

#[cfg(test)]
mod tests {
    use super::minimize;

    #[test]
    fn lbfgs_minimises_the_rosenbrock_function() {
        // The Rosenbrock function, with its minimum of 0 at (1, 1).
        let function = |at: &[f64], gradient: &mut [f64]| {
            let (x, y) = (at[0], at[1]);
            gradient[0] = -2.0 * (1.0 - x) - 400.0 * x * (y - x * x);
            gradient[1] = 200.0 * (y - x * x);
            (1.0 - x).powi(2) + 100.0 * (y - x * x).powi(2)
        };
        let found = minimize(vec![-1.2, 1.0], 200, &function);
        assert!((found[0] - 1.0).abs() < 1e-4 && (found[1] - 1.0).abs() < 1e-4, "{found:?}");
    }
}
