package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Kind;
import dev.credence.api.metric.Direction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ComparisonFormTest {
    private static final double NAN = Double.NaN;
    private final JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();

    private static Comparison comparison(
            Kind kind,
            double firstGreater,
            double secondGreater,
            @Nullable TestResult test,
            @Nullable Equivalence rope,
            Direction direction) {
        ComparisonBuilder comparison = Comparison.of("f1", "bayes", ConfidenceLevel.P95, 0.75, 0.5)
                .direction(direction)
                .bounds(-0.125, 0.625)
                .credible(firstGreater, secondGreater)
                .kind(kind)
                .n(25)
                .exact();
        if (test != null) {
            comparison.test(test);
        }
        if (rope != null) {
            comparison.equivalence(rope);
        }
        return comparison.build();
    }

    @Test
    void posteriorComparisonHasProbabilitiesAndNoPValue() {
        Comparison comparison = comparison(
                Kind.CREDIBLE, 0.875, 0.125, null, new Equivalence(0.01, 0.25, 0.5, 0.25), Direction.HIGHER_IS_BETTER);

        assertThat(mapper.writeValueAsString(comparison))
                .isEqualTo("{\"metric\":\"f1\",\"comparator\":\"bayes\",\"kind\":\"credible\",\"level\":0.95,"
                        + "\"first\":0.75,\"second\":0.5,"
                        + "\"difference\":{\"value\":0.25,\"lower\":-0.125,\"upper\":0.625},\"higherIsBetter\":true,"
                        + "\"probabilityFirstBetter\":0.875,\"probabilitySecondBetter\":0.125,\"pValue\":null,"
                        + "\"rope\":{\"margin\":0.01,\"inside\":0.25,\"first\":0.5,\"second\":0.25},"
                        + "\"n\":25,\"exact\":true,\"status\":\"ok\",\"notes\":[]}");
    }

    @Test
    void testHasPValuesAndNoProbabilities() {
        Comparison comparison = comparison(
                Kind.CONFIDENCE,
                NAN,
                NAN,
                new TestResult(1.5, 0.125, 0.0625, 0.9375, 0.0625, NAN),
                null,
                Direction.HIGHER_IS_BETTER);

        assertThat(mapper.writeValueAsString(comparison))
                .contains("\"probabilityFirstBetter\":null,\"probabilitySecondBetter\":null,\"pValue\":0.125,"
                        + "\"test\":{\"statistic\":1.5,\"twoSided\":0.125,\"firstGreater\":0.0625,"
                        + "\"secondGreater\":0.9375,\"nonInferiority\":0.0625,\"equivalence\":null},\"rope\":null,");
    }

    @Test
    void smallerLossIsWrittenAsBetter() {
        Comparison comparison = comparison(Kind.CREDIBLE, 0.875, 0.125, null, null, Direction.LOWER_IS_BETTER);

        String json = mapper.writeValueAsString(comparison);

        assertThat(json)
                .contains(
                        "\"higherIsBetter\":false,\"probabilityFirstBetter\":0.125,\"probabilitySecondBetter\":0.875");
        assertThat(mapper.readValue(json, Comparison.class)).isEqualTo(comparison);
    }

    @Test
    void neutralMetricHasProbabilitiesOfGreaterAndNotOfBetter() {
        Comparison comparison = comparison(Kind.CREDIBLE, 0.875, 0.125, null, null, Direction.NEUTRAL);

        String json = mapper.writeValueAsString(comparison);

        assertThat(json)
                .contains(
                        "\"higherIsBetter\":null,\"probabilityFirstGreater\":0.875,\"probabilitySecondGreater\":0.125,"
                                + "\"probabilityFirstBetter\":null,\"probabilitySecondBetter\":null");
        assertThat(mapper.readValue(json, Comparison.class)).isEqualTo(comparison);
    }
}
