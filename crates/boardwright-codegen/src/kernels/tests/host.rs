//! Execution of a kernel.

use crate::function::key::Key;
use crate::generator::Generator;
use crate::kernels::kernel::Kernel;
use crate::kernels::tests::generator::{TABLES, for_kernels};
use crate::kernels::tests::reference::Sites;
use boardwright_ir::Program;
use boardwright_ir::analysis::ProgramAnalysis;
use wasmi::{Engine, Func, Instance, Memory, MemoryType, Module, Store, Val};

/// A module with one kernel.
pub(crate) struct Host {
    store: Store<()>,
    function: Func,
    memory: Memory,
    results: Vec<Val>,
    /// Number of words of a set.
    pub(crate) words: usize,
    /// Address of memory that a kernel may write to.
    pub(crate) output: usize,
}

/// Number of bytes of that memory.
const ROOM: usize = 2 << 20;

impl Host {
    /// Writes and loads a kernel.
    pub(crate) fn new(program: &Program, kernel: &Kernel) -> Host {
        let analysis = ProgramAnalysis::new(program);
        let mut generator = for_kernels(program, &analysis);
        let words = generator.words;
        let index = generator.kernel(kernel.clone());
        generator.builder.export("kernel", index);
        write_all(&mut generator);
        let bytes = TABLES as usize + generator.builder.table_bytes();
        let output = bytes.next_multiple_of(8);
        let pages = (output + ROOM) as u32 / 65_536 + 2;
        let module = generator.builder.finish(pages.into(), &[]);
        let engine = Engine::default();
        let module = Module::new(&engine, &module[..])
            .unwrap_or_else(|error| panic!("{kernel:?} is no module: {error}"));
        let mut store = Store::new(&engine, ());
        let memory =
            Memory::new(&mut store, MemoryType::new(pages, None)).expect("there is memory");
        let instance =
            Instance::new(&mut store, &module, &[memory.into()]).expect("the module starts");
        let function = instance.get_func(&store, "kernel").expect("it is exported");
        let results =
            function.ty(&store).results().iter().map(|&ty| Val::default_for_ty(ty)).collect();
        Host { store, function, memory, results, words, output }
    }

    /// Calls the kernel.
    pub(crate) fn call(&mut self, arguments: &[Val]) -> Vec<Val> {
        let called = self.function.call(&mut self.store, arguments, &mut self.results);
        called.unwrap_or_else(|error| panic!("with {arguments:?}: {error}"));
        self.results.clone()
    }

    /// Calls a kernel that writes entries of eight bytes and returns their number.
    pub(crate) fn call_for_list(&mut self, arguments: &[Val]) -> Vec<u8> {
        let count = match self.call(arguments).as_slice() {
            [Val::I32(count)] => *count as usize,
            other => panic!("this is no count: {other:?}"),
        };
        self.memory.data(&self.store)[self.output..][..8 * count].to_vec()
    }

    /// Returns a set as arguments.
    pub(crate) fn set(&self, sites: &Sites) -> Vec<Val> {
        let mut words = vec![0u64; self.words];
        for &site in sites {
            words[site / 64] |= 1 << (site % 64);
        }
        words.into_iter().map(|word| Val::I64(word as i64)).collect()
    }
}

fn write_all(generator: &mut Generator) {
    while let Some((index, key)) = generator.builder.next_waiting() {
        #[allow(unreachable_patterns, reason = "there may be other functions than kernels")]
        match key {
            Key::Kernel(kernel) => {
                let code = kernel.write(generator);
                generator.builder.define(index, code).expect("the code is small");
            }
            Key::MoreSteps => {
                let code = generator.write_more_steps();
                generator.builder.define(index, code).expect("the code is small");
            }
            _ => panic!("a kernel calls only kernels"),
        }
    }
}
