package dev.credence.jackson.result;

import dev.credence.api.comparison.TestResult;

/** The JSON form of a test: its statistic and p-values. */
record TestForm(
        double statistic,
        double twoSided,
        double firstGreater,
        double secondGreater,
        double nonInferiority,
        double equivalence) {
    static TestForm of(TestResult test) {
        return new TestForm(
                test.statistic(),
                test.twoSided(),
                test.firstGreater(),
                test.secondGreater(),
                test.nonInferiority(),
                test.equivalence());
    }

    TestResult test() {
        return new TestResult(statistic, twoSided, firstGreater, secondGreater, nonInferiority, equivalence);
    }
}
