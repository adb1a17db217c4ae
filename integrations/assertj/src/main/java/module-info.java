/** Assertions about estimates and comparisons: claims about bounds, decided or not. */
module dev.credence.assertj {
    requires dev.credence.decision;
    requires dev.credence.planning;
    requires dev.credence.state;
    requires static org.jspecify;
    requires transitive dev.credence.api;
    requires transitive dev.credence.judge;
    requires transitive org.assertj.core;
    requires transitive org.opentest4j;
    // AssertJ's soft assertions need it and its descriptor does not say so: without this line nothing brings it to the
    // module path.
    requires net.bytebuddy;

    exports dev.credence.assertj;

    // Soft assertions are subclasses that AssertJ makes at run time.
    opens dev.credence.assertj to
            org.assertj.core;
}
