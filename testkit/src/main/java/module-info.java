/**
 * Contracts as tests. A user's metric, interval method or comparator extends a contract class and is checked by properties
 * and seeded cases.
 */
module dev.credence.testkit {
    requires static org.jspecify;
    requires transitive dev.credence.api;
    requires transitive net.jqwik.api;
    requires transitive org.junit.jupiter.api;

    uses dev.credence.api.interval.IntervalMethod;

    exports dev.credence.testkit;
    exports dev.credence.testkit.cases;
}
