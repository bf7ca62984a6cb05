//! Elements of the page. Their tags balance, and their texts are escaped.

use boardwright_render::html::escaped;

/// An element with its attributes and children.
#[derive(Clone, Debug)]
pub struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    children: Vec<Child>,
}

#[derive(Clone, Debug)]
enum Child {
    Element(Element),
    Text(String),
    /// A drawing, whose own texts are escaped.
    Drawing(String),
}

/// Creates an element.
pub fn element(name: &'static str) -> Element {
    Element { name, attributes: Vec::new(), children: Vec::new() }
}

/// Creates an element with a text.
pub fn text(name: &'static str, text: impl AsRef<str>) -> Element {
    element(name).text(text)
}

impl Element {
    /// Adds an attribute.
    pub fn attribute(mut self, name: &'static str, value: impl Into<String>) -> Element {
        self.attributes.push((name, value.into()));
        self
    }

    /// Adds the attribute `class`.
    pub fn class(self, names: &str) -> Element {
        self.attribute("class", names)
    }

    /// Adds a text.
    pub fn text(mut self, text: impl AsRef<str>) -> Element {
        self.children.push(Child::Text(text.as_ref().to_owned()));
        self
    }

    /// Adds a child.
    pub fn child(mut self, child: Element) -> Element {
        self.children.push(Child::Element(child));
        self
    }

    /// Adds children.
    pub fn children(mut self, children: impl IntoIterator<Item = Element>) -> Element {
        self.children.extend(children.into_iter().map(Child::Element));
        self
    }

    /// Adds a drawing.
    pub fn drawing(mut self, svg: String) -> Element {
        self.children.push(Child::Drawing(svg));
        self
    }

    /// Writes the element.
    pub fn write(&self, out: &mut String) {
        out.push('<');
        out.push_str(self.name);
        for (name, value) in &self.attributes {
            out.push_str(&format!(" {name}=\"{}\"", escaped(value)));
        }
        out.push('>');
        for child in &self.children {
            match child {
                Child::Element(element) => element.write(out),
                Child::Text(text) => out.push_str(&escaped(text)),
                Child::Drawing(svg) => out.push_str(svg),
            }
        }
        out.push_str(&format!("</{}>", self.name));
    }
}
