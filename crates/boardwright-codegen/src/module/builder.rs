//! The module while it is written: functions by key, tables and exports.

use crate::CompileError;
use crate::function::code::Code;
use crate::limits::{MAX_FUNCTION_INSTRUCTIONS, MAX_INSTRUCTIONS};
use std::collections::{BTreeMap, VecDeque};
use wasm_encoder::{
    CodeSection, ConstExpr, CustomSection, DataSection, EntityType, ExportKind, ExportSection,
    Function, FunctionSection, GlobalSection, GlobalType, ImportSection, Instruction, MemoryType,
    Module, TypeSection, ValType,
};

/// Parameters and results of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Signature {
    /// Types of the parameters.
    pub(crate) parameters: Vec<ValType>,
    /// Types of the results.
    pub(crate) results: Vec<ValType>,
}

/// A function of the module: its type, and its body once it is written.
struct DeclaredFunction {
    type_index: usize,
    body: Option<Code>,
}

/// A module being written. A function is declared when it is first called by its key `K`, and
/// written later.
pub(crate) struct ModuleBuilder<K: Ord + Clone> {
    types: Vec<Signature>,
    functions: Vec<DeclaredFunction>,
    by_key: BTreeMap<K, u32>,
    waiting: VecDeque<(u32, K)>,
    exports: Vec<(&'static str, u32)>,
    tables: BTreeMap<Vec<u8>, u32>,
    data: Vec<u8>,
    data_base: u32,
    globals: Vec<(ValType, i64)>,
    instructions: usize,
    /// Type of `env.is_over`; `None` if the module does not import it.
    imported: Option<usize>,
}

impl<K: Ord + Clone> ModuleBuilder<K> {
    /// Returns a module whose tables begin at an address.
    pub(crate) fn new(data_base: u32) -> Self {
        ModuleBuilder {
            types: Vec::new(),
            functions: Vec::new(),
            by_key: BTreeMap::new(),
            waiting: VecDeque::new(),
            exports: Vec::new(),
            tables: BTreeMap::new(),
            data: Vec::new(),
            data_base,
            globals: Vec::new(),
            instructions: 0,
            imported: None,
        }
    }

    /// Imports the function `env.is_over` before any other function is declared; returns its index.
    pub(crate) fn import_is_over(&mut self) -> u32 {
        let signature = Signature { parameters: Vec::new(), results: vec![ValType::I32] };
        self.imported = Some(self.type_index(signature));
        0
    }

    /// Returns the index of the function with a key; declares it if it is new.
    pub(crate) fn function(&mut self, key: K, signature: impl FnOnce() -> Signature) -> u32 {
        if let Some(&index) = self.by_key.get(&key) {
            return index;
        }
        let type_index = self.type_index(signature());
        let index = self.functions.len() as u32 + u32::from(self.imported.is_some());
        self.functions.push(DeclaredFunction { type_index, body: None });
        self.by_key.insert(key.clone(), index);
        self.waiting.push_back((index, key));
        index
    }

    /// Returns the next function that was declared but not written.
    pub(crate) fn next_waiting(&mut self) -> Option<(u32, K)> {
        self.waiting.pop_front()
    }

    /// Gives a function its body.
    pub(crate) fn define(&mut self, index: u32, code: Code) -> Result<(), CompileError> {
        self.instructions += code.instructions.len();
        if code.is_full() {
            return Err(CompileError::TooLarge { max: MAX_FUNCTION_INSTRUCTIONS });
        }
        if self.instructions > MAX_INSTRUCTIONS {
            return Err(CompileError::TooLarge { max: MAX_INSTRUCTIONS });
        }
        let place = index as usize - usize::from(self.imported.is_some());
        self.functions[place].body = Some(code);
        Ok(())
    }

    /// Exports a function.
    pub(crate) fn export(&mut self, name: &'static str, index: u32) {
        self.exports.push((name, index));
    }

    /// Declares a global variable.
    pub(crate) fn global(&mut self, ty: ValType, initial: i64) -> u32 {
        self.globals.push((ty, initial));
        self.globals.len() as u32 - 1
    }

    /// Returns the address of a table. Equal tables share memory.
    pub(crate) fn table(&mut self, bytes: Vec<u8>) -> u32 {
        if let Some(&address) = self.tables.get(&bytes) {
            return address;
        }
        self.data.resize(self.data.len().next_multiple_of(16), 0);
        let address = self.data_base + self.data.len() as u32;
        self.data.extend(&bytes);
        self.tables.insert(bytes, address);
        address
    }

    /// Returns the address of a table of words.
    pub(crate) fn table_of_words(&mut self, words: impl IntoIterator<Item = u64>) -> u32 {
        self.table(words.into_iter().flat_map(u64::to_le_bytes).collect())
    }

    /// Returns the number of bytes of all tables.
    pub(crate) fn table_bytes(&self) -> usize {
        self.data.len()
    }

    /// Returns the index of a type; declares it if it is new.
    fn type_index(&mut self, signature: Signature) -> usize {
        self.types.iter().position(|known| *known == signature).unwrap_or_else(|| {
            self.types.push(signature);
            self.types.len() - 1
        })
    }

    /// Returns the module in the binary format.
    pub(crate) fn finish(self, pages: u64, sections: &[(&str, Vec<u8>)]) -> Vec<u8> {
        let mut module = Module::new();
        let mut types = TypeSection::new();
        for Signature { parameters, results } in &self.types {
            types.ty().function(parameters.iter().copied(), results.iter().copied());
        }
        module.section(&types);
        let mut imports = ImportSection::new();
        let memory = MemoryType {
            minimum: pages,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        };
        imports.import("env", "memory", EntityType::Memory(memory));
        if let Some(imported) = self.imported {
            imports.import("env", "is_over", EntityType::Function(imported as u32));
        }
        module.section(&imports);
        let mut functions = FunctionSection::new();
        for function in &self.functions {
            functions.function(function.type_index as u32);
        }
        module.section(&functions);
        let mut globals = GlobalSection::new();
        for &(val_type, initial) in &self.globals {
            let initial = match val_type {
                ValType::I64 => ConstExpr::i64_const(initial),
                _ => ConstExpr::i32_const(initial as i32),
            };
            let ty = GlobalType { val_type, mutable: true, shared: false };
            globals.global(ty, &initial);
        }
        module.section(&globals);
        let mut exports = ExportSection::new();
        for (name, index) in &self.exports {
            exports.export(name, ExportKind::Func, *index);
        }
        module.section(&exports);
        let mut code = CodeSection::new();
        for function in self.functions {
            code.function(&encoded(function.body));
        }
        module.section(&code);
        let mut data = DataSection::new();
        data.active(0, &ConstExpr::i32_const(self.data_base as i32), self.data);
        module.section(&data);
        for (name, bytes) in sections {
            module.section(&CustomSection { name: (*name).into(), data: bytes.into() });
        }
        module.finish()
    }
}

fn encoded(body: Option<Code>) -> Function {
    let Some(code) = body else {
        // A function that was declared but not written cannot be reached.
        let mut function = Function::new([]);
        function.instruction(&Instruction::Unreachable);
        function.instruction(&Instruction::End);
        return function;
    };
    let mut runs: Vec<(u32, ValType)> = Vec::new();
    for ty in code.locals {
        match runs.last_mut() {
            Some((count, last)) if *last == ty => *count += 1,
            _ => runs.push((1, ty)),
        }
    }
    let mut function = Function::new(runs);
    for instruction in &code.instructions {
        function.instruction(instruction);
    }
    function.instruction(&Instruction::End);
    function
}
