//! Logistic regression with few variables, by Newton's method.

/// Weight of the prior that holds each coefficient to zero, in observations: small enough not to
/// matter, and large enough that variables which predict perfectly stay finite.
const PRIOR: f64 = 1e-2;
/// Maximum number of steps.
const MAX_STEPS: usize = 60;
/// Largest step of a coefficient at which the fit is done.
const PRECISION: f64 = 1e-9;

/// An observation: variables and a score from 0 to 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Observation {
    /// Values of the variables.
    pub variables: Vec<f64>,
    /// The score.
    pub score: f64,
    /// Weight of the observation.
    pub weight: f64,
}

/// Coefficients with their covariance.
#[derive(Clone, PartialEq, Debug)]
pub struct LogisticFit {
    /// Coefficients in units of log-odds.
    pub coefficients: Vec<f64>,
    /// Covariance of the coefficients, by row: the sandwich estimator of White (1982), which holds
    /// for draws too.
    pub covariance: Vec<Vec<f64>>,
    /// Covariance if the model holds: the inverse of the information. It stays wide where the
    /// variables predict perfectly.
    pub model_covariance: Vec<Vec<f64>>,
}

/// Fits the odds of the score to a sum of the variables; `None` without observations, or if the
/// variables cannot be told apart.
pub fn fit_logistic(observations: &[Observation]) -> Option<LogisticFit> {
    let variables = observations.first()?.variables.len();
    let mut coefficients = vec![0.0; variables];
    for _ in 0..MAX_STEPS {
        let (gradient, information) = derivatives(observations, &coefficients);
        let step = solve(&information, &gradient)?;
        let largest = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
        // Far from the optimum a whole step may overshoot.
        let scale = if largest > 1.0 { 1.0 / largest } else { 1.0 };
        coefficients.iter_mut().zip(&step).for_each(|(one, part)| *one += scale * part);
        if largest < PRECISION {
            break;
        }
    }
    let (_, information) = derivatives(observations, &coefficients);
    let inverse = invert(&information)?;
    let mut spread = vec![vec![0.0; variables]; variables];
    for observation in observations {
        let off = observation.weight * (observation.score - chance(observation, &coefficients));
        add_outer_product(&mut spread, &observation.variables, off * off);
    }
    let covariance = product(&product(&inverse, &spread), &inverse);
    Some(LogisticFit { coefficients, covariance, model_covariance: inverse })
}

fn chance(observation: &Observation, coefficients: &[f64]) -> f64 {
    let sum: f64 = observation.variables.iter().zip(coefficients).map(|(x, b)| x * b).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Returns the gradient of the log-likelihood and the information matrix.
fn derivatives(observations: &[Observation], coefficients: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let variables = coefficients.len();
    let mut gradient: Vec<f64> = coefficients.iter().map(|one| -PRIOR * one).collect();
    let mut information = vec![vec![0.0; variables]; variables];
    for (index, row) in information.iter_mut().enumerate() {
        row[index] = PRIOR;
    }
    for observation in observations {
        let p = chance(observation, coefficients);
        let off = observation.weight * (observation.score - p);
        gradient.iter_mut().zip(&observation.variables).for_each(|(sum, x)| *sum += off * x);
        let weight = observation.weight * p * (1.0 - p);
        add_outer_product(&mut information, &observation.variables, weight);
    }
    (gradient, information)
}

fn add_outer_product(matrix: &mut [Vec<f64>], vector: &[f64], weight: f64) {
    for (row, x) in matrix.iter_mut().zip(vector) {
        row.iter_mut().zip(vector).for_each(|(cell, y)| *cell += weight * x * y);
    }
}

fn product(one: &[Vec<f64>], other: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let cell = |row: &[f64], column: usize| -> f64 {
        row.iter().zip(other).map(|(x, line)| x * line[column]).sum()
    };
    one.iter().map(|row| (0..other.len()).map(|column| cell(row, column)).collect()).collect()
}

fn solve(matrix: &[Vec<f64>], right: &[f64]) -> Option<Vec<f64>> {
    let inverse = invert(matrix)?;
    Some(inverse.iter().map(|row| row.iter().zip(right).map(|(x, y)| x * y).sum()).collect())
}

/// Returns the inverse by Gauss–Jordan elimination with pivoting; `None` if there is none.
fn invert(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let mut left: Vec<Vec<f64>> = matrix.to_vec();
    let mut right: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(row == column)).collect()).collect();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&one, &other| left[one][column].abs().total_cmp(&left[other][column].abs()))?;
        if left[pivot][column].abs() < 1e-12 {
            return None;
        }
        left.swap(column, pivot);
        right.swap(column, pivot);
        let scale = left[column][column];
        left[column].iter_mut().chain(&mut right[column]).for_each(|cell| *cell /= scale);
        for row in (0..size).filter(|&row| row != column) {
            let factor = left[row][column];
            for at in 0..size {
                let (one, other) = (left[column][at], right[column][at]);
                left[row][at] -= factor * one;
                right[row][at] -= factor * other;
            }
        }
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn observation(variable: f64, score: f64) -> Observation {
        Observation { variables: vec![1.0, variable], score, weight: 1.0 }
    }

    #[test]
    fn fit_of_a_table_of_four_is_its_log_odds() {
        // Three of four at 0, one of four at 1: intercept ln 3, slope -2 ln 3.
        let mut observations = Vec::new();
        for _ in 0..1_000 {
            for (variable, score) in [
                (0.0, 1.0),
                (0.0, 1.0),
                (0.0, 1.0),
                (0.0, 0.0),
                (1.0, 1.0),
                (1.0, 0.0),
                (1.0, 0.0),
                (1.0, 0.0),
            ] {
                observations.push(observation(variable, score));
            }
        }
        let fit = fit_logistic(&observations).unwrap();
        assert!((fit.coefficients[0] - 3_f64.ln()).abs() < 1e-3, "{fit:?}");
        assert!((fit.coefficients[1] + 2.0 * 3_f64.ln()).abs() < 1e-3, "{fit:?}");
        // The variance of a log-odds is the sum of the reciprocals of its counts.
        let known = 1.0 / 3_000.0 + 1.0 / 1_000.0;
        assert!((fit.covariance[0][0] - known).abs() < known / 50.0, "{fit:?}");
    }

    #[test]
    fn perfect_prediction_stays_finite() {
        let fit = fit_logistic(&[observation(1.0, 1.0), observation(-1.0, 0.0)]).unwrap();
        assert!(fit.coefficients[1].is_finite() && fit.coefficients[1] > 1.0);
        assert!(fit_logistic(&[]).is_none());
    }
}
