//! Minimisation of smooth functions by L-BFGS (Liu and Nocedal, 1989).

/// Number of steps kept for the curvature estimate.
const HISTORY_LENGTH: usize = 10;
/// Armijo constant: the share of the predicted decrease that a step must achieve.
const ARMIJO: f64 = 1e-4;

/// Minimises a function from a starting point within `steps` iterations. `function` returns its
/// value and writes its gradient.
pub fn minimize(
    begin: Vec<f64>,
    steps: usize,
    function: &dyn Fn(&[f64], &mut [f64]) -> f64,
) -> Vec<f64> {
    let mut place = begin;
    let mut gradient = vec![0.0; place.len()];
    let mut value = function(&place, &mut gradient);
    // Pairs of step and gradient change, latest last.
    let mut memory: Vec<(Vec<f64>, Vec<f64>)> = Vec::new();
    for _ in 0..steps {
        let direction = direction(&gradient, &memory);
        let promised = dot(&direction, &gradient);
        if promised > -1e-12 {
            break;
        }
        let Some((next, next_value, next_slope)) =
            advance(function, (&place, value), (&direction, promised))
        else {
            break;
        };
        let step: Vec<f64> = next.iter().zip(&place).map(|(new, old)| new - old).collect();
        let change: Vec<f64> =
            next_slope.iter().zip(&gradient).map(|(new, old)| new - old).collect();
        if dot(&step, &change) > 1e-14 {
            memory.push((step, change));
            if memory.len() > HISTORY_LENGTH {
                memory.remove(0);
            }
        }
        (place, value, gradient) = (next, next_value, next_slope);
    }
    place
}

/// Backtracking line search; `None` if no step decreases the function enough.
fn advance(
    function: &dyn Fn(&[f64], &mut [f64]) -> f64,
    (place, value): (&[f64], f64),
    (direction, promised): (&[f64], f64),
) -> Option<(Vec<f64>, f64, Vec<f64>)> {
    let mut length = 1.0;
    for _ in 0..30 {
        let next: Vec<f64> = place
            .iter()
            .zip(direction)
            .map(|(here, direction_vector)| here + length * direction_vector)
            .collect();
        let mut gradient = vec![0.0; next.len()];
        let next_value = function(&next, &mut gradient);
        if next_value <= value + ARMIJO * length * promised {
            return Some((next, next_value, gradient));
        }
        length *= 0.5;
    }
    None
}

/// Returns the descent direction by the two-loop recursion.
fn direction(gradient: &[f64], memory: &[(Vec<f64>, Vec<f64>)]) -> Vec<f64> {
    let mut direction_vector: Vec<f64> = gradient.iter().map(|gradient| -gradient).collect();
    let mut shares = Vec::new();
    for (step, change) in memory.iter().rev() {
        let share = dot(step, &direction_vector) / dot(step, change);
        add(&mut direction_vector, change, -share);
        shares.push(share);
    }
    let scale = match memory.last() {
        Some((step, change)) => dot(step, change) / dot(change, change),
        // Without curvature, the first step is short.
        None => 1.0 / dot(gradient, gradient).sqrt().max(1.0),
    };
    direction_vector.iter_mut().for_each(|direction_vector| *direction_vector *= scale);
    for ((step, change), share) in memory.iter().zip(shares.into_iter().rev()) {
        let back = dot(change, &direction_vector) / dot(step, change);
        add(&mut direction_vector, step, share - back);
    }
    direction_vector
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn add(to: &mut [f64], what: &[f64], times: f64) {
    to.iter_mut().zip(what).for_each(|(to, what)| *to += times * what);
}

#[cfg(test)]
mod tests {
    use super::minimize;

    #[test]
    fn it_minimises_the_rosenbrock_function() {
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
