package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class EstimateFormTest {
    private static final double NAN = Double.NaN;
    private final JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();

    private static Estimate estimate(double value, double lower, double upper) {
        return Estimate.of("f1", "wilson", ConfidenceLevel.P95, value)
                .bounds(lower, upper)
                .n(25)
                .build();
    }

    @Test
    void plainEstimateHasOnlyTheFieldsWithValues() {
        assertThat(mapper.writeValueAsString(estimate(0.5, 0.25, 0.75)))
                .isEqualTo(
                        "{\"metric\":\"f1\",\"method\":\"wilson\",\"kind\":\"confidence\",\"level\":0.95,\"value\":0.5,"
                                + "\"lower\":0.25,\"upper\":0.75,\"n\":25,\"exact\":false,\"status\":\"ok\",\"notes\":[]}");
    }

    @Test
    void posteriorEstimateContainsOptionsAndSummary() {
        Estimate estimate = Estimate.of("f1@malignant", "beta:prior=1,side=both", ConfidenceLevel.of(0.9), 0.5)
                .bounds(0.25, 0.75)
                .credible(new PosteriorSummary(0.5, NAN, 0.51, 0.1))
                .n(9007199254740992L)
                .effectiveN(12.5)
                .designEffect(2.0)
                .exact()
                .simulation(new Simulation(-7, 10000, 3, 0.001, 0.002))
                .status(Status.DEGENERATE, "a note")
                .note(Note.of("test", "\"another\"").with("items", 3).with("share", 0.5))
                .build();

        assertThat(mapper.writeValueAsString(estimate))
                .isEqualTo(
                        "{\"metric\":\"f1@malignant\",\"method\":\"beta\",\"methodOptions\":{\"prior\":\"1\",\"side\":\"both\"},"
                                + "\"kind\":\"credible\",\"level\":0.9,\"value\":0.5,\"lower\":0.25,\"upper\":0.75,"
                                + "\"mean\":0.5,\"mode\":null,\"median\":0.51,\"sd\":0.1,"
                                + "\"n\":9007199254740992,\"effectiveN\":12.5,\"designEffect\":2.0,\"exact\":true,"
                                + "\"status\":\"degenerate\",\"simulation\":{\"seed\":-7,\"draws\":10000,\"undefinedDraws\":3,\"lowerError\":0.001,\"upperError\":0.002},"
                                + "\"notes\":[{\"code\":\"degenerate\",\"message\":\"a note\"},"
                                + "{\"code\":\"test\",\"message\":\"\\\"another\\\"\",\"data\":{\"items\":3,\"share\":0.5}}]}");
        assertThat(mapper.readValue(mapper.writeValueAsString(estimate), Estimate.class))
                .isEqualTo(estimate);
    }

    @Test
    void undefinedValueIsNullAndInfiniteBoundIsText() {
        Estimate estimate = estimate(NAN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

        String json = mapper.writeValueAsString(estimate);

        assertThat(json).contains("\"value\":null,\"lower\":\"-Infinity\",\"upper\":\"Infinity\"");
        assertThat(mapper.readValue(json, Estimate.class)).isEqualTo(estimate);
    }

    @Test
    void valueWithoutIntervalHasNoMethod() {
        Estimate estimate =
                Estimate.of("auprc", "", ConfidenceLevel.P95, 0.5).n(25).build();

        String json = mapper.writeValueAsString(estimate);

        assertThat(json).contains("\"method\":null,").contains("\"lower\":null,\"upper\":null");
        assertThat(mapper.readValue(json, Estimate.class)).isEqualTo(estimate);
    }

    /** Where Double.toString of JDK 17 writes more digits than needed (JDK-4511638), and the ends of the range. Two digits are always
     * allowed: of 5e-324 and 4.9e-324, which read alike, the nearer one is written.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2.0E23",
                "1.0E23",
                "8.41E21",
                "2.0E-3",
                "9.5E-5",
                "5.0E-324",
                "4.9E-324",
                "2.2250738585072014E-308",
                "1.7976931348623157E308",
                "0.1",
                "0.3",
                "1.0E-5",
                "9007199254740993.0"
            })
    void doublesAreWrittenAsShortestEquivalentText(String text) {
        double value = Double.parseDouble(text);

        String json = mapper.writeValueAsString(estimate(value, 0, 1));

        String written = json.replaceAll(".*\"value\":([^,]*),.*", "$1");
        assertThat(Double.parseDouble(written)).isEqualTo(value);
        assertThat(digits(written)).isLessThanOrEqualTo(Math.max(2, digits(shortest(value))));
        assertThat(CredenceJson.mapper().writeValueAsString(estimate(value, 0, 1)))
                .isEqualTo(json);
    }

    /** Finds by trial the fewest significant digits that read back as the same double. */
    private static String shortest(double value) {
        for (int digits = 0; digits < 17; digits++) {
            String text = String.format(java.util.Locale.ROOT, "%." + digits + "e", value);
            if (Double.parseDouble(text) == value) {
                return text;
            }
        }
        throw new AssertionError("17 digits are enough for any double");
    }

    private static int digits(String number) {
        String mantissa = number.replaceAll("[eE].*", "").replace(".", "");
        return mantissa.replaceAll("^0+", "").replaceAll("0+$", "").length();
    }

    @Test
    void estimateReadFromATreeIsEqual() {
        Estimate estimate = estimate(Double.parseDouble("2.0E23"), 0.1, Double.POSITIVE_INFINITY);

        assertThat(mapper.treeToValue(mapper.valueToTree(estimate), Estimate.class))
                .isEqualTo(estimate);
        assertThat(CredenceJson.mapper().writeValueAsString(mapper.valueToTree(estimate)))
                .isEqualTo(mapper.writeValueAsString(estimate));
    }

    private record Answer(String id, @JsonUnwrapped Estimate estimate) {}

    @Test
    void estimateIsReadAsPartOfAnotherRecord() {
        assertThat(mapper.writeValueAsString(new Answer("r1", estimate(0.5, 0.25, 0.75))))
                .startsWith("{\"id\":\"r1\",\"metric\":\"f1\",\"method\":\"wilson\",")
                .endsWith(",\"notes\":[]}");
    }
}
