package dev.credence.hypothesis.multiple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.credence.Credence;
import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Compares with integration over a cube (all_pairs.py), within five standard errors: a correct method fails with a
 * probability below 1e-5.
 */
class PairwiseComparisonsReferenceTest {
    /** The table itself has an error of 1e-5. */
    private static final double TABLE = 1e-5;

    static Stream<JsonNode> cases() throws IOException {
        try (InputStream in = PairwiseComparisonsReferenceTest.class.getResourceAsStream("all-pairs.json")) {
            return StreamSupport.stream(
                    new ObjectMapper().readTree(in).get("cases").spliterator(), false);
        }
    }

    private static JointConfusionMatrix matrix(JsonNode given) {
        int systems = given.get("patterns").get(0).asString().length();
        JointConfusionCounter counter = new JointConfusionCounter(Simulated.names(systems));
        for (int row = 0; row < given.get("counts").size(); row++) {
            List<String> predictions = given.get("patterns")
                    .get(row)
                    .asString()
                    .chars()
                    .mapToObj(right -> right == '1' ? "yes" : "no")
                    .toList();
            counter.add("yes", predictions, given.get("counts").get(row).asLong());
        }
        return counter.toMatrix();
    }

    /** Compares with McNemar's p-values without correction, whose deviates are in the table. */
    private static MultipleComparison found(JsonNode given, double level) {
        return PairwiseComparisons.of(Credence.load())
                .comparator("mcnemar:form=asymptotic")
                .level(ConfidenceLevel.of(level))
                .run(ComputeOptions.defaults().withDraws(100_000).withSeed(42))
                .compare("accuracy", Sample.of(matrix(given)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void criticalPointsAgreeWithTheReference(JsonNode given) {
        for (double level : new double[] {0.8, 0.95}) {
            MultipleComparison.CriticalPoint family = found(given, level).family();
            double expected = given.get("point" + Math.round(100 * level)).asDouble();
            assertThat(Math.abs(family.criticalPoint() - expected)).isLessThan(5 * family.error() + 10 * TABLE);
            assertThat(family.error()).isLessThan(0.002);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void adjustedPValuesAgreeWithTheReference(JsonNode given) {
        MultipleComparison found = found(given, 0.95);
        for (int place = 0; place < given.get("pairs").size(); place++) {
            JsonNode expected = given.get("pairs").get(place);
            MultipleComparison.SimultaneousDifference pair = found.differences().get(place);
            assertThat(pair.first()).isEqualTo(expected.get("first").asInt());
            assertThat(pair.second()).isEqualTo(expected.get("second").asInt());
            assertThat(pair.pValue()).isCloseTo(expected.get("p").asDouble(), withinPercentage(1e-9));
            assertThat(Math.abs(pair.adjusted() - expected.get("adjusted").asDouble()))
                    .isLessThan(5 * pair.adjustedError() + TABLE);
        }
    }
}
