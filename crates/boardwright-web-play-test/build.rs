//! Gives the module a stack as deep as a thread has on other systems: rules that nest as deep as
//! the limits allow are walked by calls, and the linker's one megabyte is short for that.

/// Bytes of the stack.
const STACK: u32 = 4 << 20;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo:rustc-cdylib-link-arg=-zstack-size={STACK}");
    }
}
