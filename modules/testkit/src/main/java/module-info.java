/**
 * Contracts as tests: a test class of a user's metric, interval method, comparator or evidence extends a contract and inherits its
 * properties and seeded cases.
 */
module dev.credence.testkit {
    requires static org.jspecify;
    requires transitive dev.credence.api;
    requires transitive net.jqwik.api;
    requires transitive org.junit.jupiter.api;

    uses dev.credence.api.interval.IntervalMethod;

    exports dev.credence.testkit;
}
