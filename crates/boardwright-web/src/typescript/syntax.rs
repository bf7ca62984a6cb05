//! The part of TypeScript that ts-rs writes, as a tree.

/// A type.
pub enum Type {
    /// A name or a literal.
    Word(String),
    /// `{ name: Type, … }`.
    Object(Vec<Field>),
    /// `[Type, …]`.
    Tuple(Vec<Type>),
    /// `Array<Type>`.
    Array(Box<Type>),
    /// `Type | …`.
    Union(Vec<Type>),
}

/// A field of an object.
pub struct Field {
    /// Its documentation, a line each.
    pub doc: Vec<String>,
    /// Its name.
    pub name: String,
    /// True if it may be missing.
    pub is_optional: bool,
    /// Its type.
    pub ty: Type,
}

/// Reads a type.
pub fn parse(text: &str) -> Type {
    let mut parser = Parser { rest: text.trim().trim_end_matches(';') };
    let ty = parser.union();
    assert!(parser.rest.is_empty(), "unexpected TypeScript: {}", parser.rest);
    ty
}

/// Returns the lines of a documentation comment.
pub fn doc_lines(comment: &str) -> Vec<String> {
    let inner = comment.trim().trim_start_matches("/**").trim_end_matches("*/");
    let lines = inner.lines().map(|line| line.trim().trim_start_matches('*').trim().to_owned());
    let lines: Vec<String> = lines.skip_while(String::is_empty).collect();
    let end = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    lines[..end].to_vec()
}

struct Parser<'a> {
    rest: &'a str,
}

impl Parser<'_> {
    fn take(&mut self, token: &str) -> bool {
        self.rest = self.rest.trim_start();
        let stripped = self.rest.strip_prefix(token);
        self.rest = stripped.unwrap_or(self.rest).trim_start();
        stripped.is_some()
    }

    fn union(&mut self) -> Type {
        let mut members = vec![self.single()];
        while self.take("|") {
            members.push(self.single());
        }
        if members.len() == 1 { members.remove(0) } else { Type::Union(members) }
    }

    fn single(&mut self) -> Type {
        if self.take("{") {
            return Type::Object(self.fields());
        }
        if self.take("[") {
            return Type::Tuple(self.types("]"));
        }
        if self.take("Array<") {
            return Type::Array(Box::new(self.types(">").remove(0)));
        }
        Type::Word(self.word())
    }

    fn types(&mut self, end: &str) -> Vec<Type> {
        let mut types = Vec::new();
        while !self.take(end) {
            types.push(self.union());
            self.take(",");
        }
        types
    }

    fn fields(&mut self) -> Vec<Field> {
        let mut fields = Vec::new();
        while !self.take("}") {
            let doc = self.comment();
            let name = self.word().trim_matches('"').to_owned();
            let is_optional = self.take("?");
            assert!(self.take(":"), "a field has a type: {}", self.rest);
            fields.push(Field { doc, name, is_optional, ty: self.union() });
            self.take(",");
        }
        fields
    }

    fn comment(&mut self) -> Vec<String> {
        if !self.rest.starts_with("/**") {
            return Vec::new();
        }
        let (comment, rest) = self.rest.split_once("*/").expect("a comment ends");
        self.rest = rest.trim_start();
        doc_lines(comment)
    }

    /// Takes a name or a string literal.
    fn word(&mut self) -> String {
        let is_end = |c: char| !(c.is_alphanumeric() || matches!(c, '_' | '"' | '-'));
        let length = self.rest.find(is_end).unwrap_or(self.rest.len());
        assert!(length > 0, "unexpected TypeScript: {}", self.rest);
        let (word, rest) = self.rest.split_at(length);
        self.rest = rest.trim_start();
        word.to_owned()
    }
}
