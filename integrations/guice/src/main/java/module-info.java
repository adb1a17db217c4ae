/** Credence in a Guice injector, and in any container that injects sets by {@code jakarta.inject}. */
module dev.credence.guice {
    requires static org.jspecify;
    requires transitive com.google.guice;
    requires transitive dev.credence.api;
    requires transitive jakarta.inject;
    // Guice has a name but no descriptor: without this line nothing brings Guava to the module path.
    requires com.google.common;

    exports dev.credence.guice;

    opens dev.credence.guice to
            com.google.guice;
}
