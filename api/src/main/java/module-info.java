/** Contracts. */
module dev.credence.api {
    requires static org.jspecify;

    exports dev.credence.api;
}
