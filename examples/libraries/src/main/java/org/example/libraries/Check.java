package org.example.libraries;

/** What must contain, or the program ends with an error. */
final class Check {
    private Check() {}

    static void close(String name, double ours, double theirs, double relative) {
        if (!(Math.abs(ours - theirs) <= relative * Math.abs(theirs))) {
            throw new IllegalStateException(
                    name + " must agree to " + relative + ": Credence=" + ours + ", the library=" + theirs);
        }
    }

    static void holds(String what, boolean condition) {
        if (!condition) {
            throw new IllegalStateException(what);
        }
    }
}
