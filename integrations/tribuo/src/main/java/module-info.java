/** Tribuo's evaluations and predictions as evidence. */
module dev.credence.tribuo {
    requires static org.jspecify;
    requires transitive dev.credence.api;
    requires transitive org.tribuo.classification.core;
    requires transitive org.tribuo.core;

    exports dev.credence.tribuo;
}
