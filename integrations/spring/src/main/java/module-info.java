/** Credence in a Spring Boot application. */
module dev.credence.spring {
    requires static org.jspecify;
    requires transitive dev.credence.api;
    requires dev.credence.jackson;
    requires transitive spring.boot;
    requires spring.boot.autoconfigure;
    requires spring.beans;
    requires transitive spring.context;
    // What Spring itself needs of its own: they have names but no descriptors, and nothing else brings them.
    requires spring.core;
    requires static spring.web;
    // Optional: gauges of monitors.
    requires static dev.credence.micrometer;

    exports dev.credence.spring;

    opens dev.credence.spring to
            spring.core,
            spring.beans,
            spring.context,
            spring.boot,
            spring.web;
}
