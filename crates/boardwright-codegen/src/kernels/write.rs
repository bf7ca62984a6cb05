//! The writer of each kernel.

use crate::function::code::Code;
use crate::generator::Generator;
use crate::kernels::kernel::Kernel;
use crate::kernels::kernel_builder::KernelBuilder;
use crate::kernels::{
    between, distance, flood_fill, formations, group_sizes, legs, line_values, longest_row, rows,
    runs, set_steps, shifted_units, slides,
};

impl Kernel {
    /// Writes the kernel's function.
    pub(crate) fn write(&self, generator: &mut Generator) -> Code {
        let parameters = self.signature(generator.words).parameters;
        let mut writer = KernelBuilder::new(generator, &parameters, self.memory_name());
        let w = &mut writer;
        match self {
            Kernel::Walk(shapes) => match shapes.as_slice() {
                [shape] => slides::write_single(w, shape),
                _ => legs::write(w, shapes),
            },
            Kernel::Step(ways) => set_steps::write(w, ways),
            Kernel::Ray(ways) => runs::write_ray(w, ways),
            Kernel::Run(ways) => runs::write_run(w, ways),
            Kernel::Bracketed(ways) => runs::write_bracketed(w, ways),
            Kernel::Between => between::write_between(w),
            Kernel::Beyond => between::write_beyond(w),
            Kernel::Group(ways) => flood_fill::write_group(w, ways),
            Kernel::Connected(ways) => flood_fill::write_connected(w, ways),
            Kernel::GroupCount(ways) => group_sizes::write_count(w, ways),
            Kernel::GroupSize(ways) => group_sizes::write_size(w, ways),
            Kernel::CompareGroups(ways) => group_sizes::write_comparison(w, ways),
            Kernel::Rows(ways) => rows::write_rows(w, ways),
            Kernel::AnyRow(ways) => rows::write_any(w, ways),
            Kernel::Longest(ways) => longest_row::write(w, ways),
            Kernel::Distance(ways) => distance::write(w, ways),
            Kernel::Shifted => shifted_units::write_shifted(w),
            Kernel::Reach => shifted_units::write_reach(w),
            Kernel::ShiftTargets => shifted_units::write_targets(w),
            Kernel::LineSites => line_values::write_sites(w),
            Kernel::LinesOf => line_values::write_all(w),
            Kernel::Formations(formation) => formations::write(w, *formation),
        }
        writer.code
    }
}
