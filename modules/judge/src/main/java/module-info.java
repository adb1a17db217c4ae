/** Metrics of the labels of an imperfect judge, corrected by the true labels of a part of the items. */
module dev.credence.judge {
    requires transitive dev.credence.api;
    requires dev.credence.delta;
    requires dev.credence.numerics;
    requires dev.credence.outcomes;
    requires static org.jspecify;

    exports dev.credence.judge;
}
