package dev.credence.cli.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli;
import dev.credence.cli.Cli.Outcome;
import dev.credence.jackson.CredenceJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests {@code coverage} as a request of {@code batch}. */
class CoverageBatchTest {
    private static final String REQUEST =
            "{\"id\":\"r6\",\"op\":\"coverage\",\"metric\":\"precision\",\"method\":\"wilson\","
                    + "\"input\":{\"n\":30,\"p\":[0.1,0.5]},\"level\":0.95}";

    @Test
    void batchRunsRequestOfDesignDocument() {
        Outcome outcome = Cli.given(REQUEST + "\n", "batch");
        JsonNode answer = outcome.json();
        assertThat(Cli.complaints("answer", answer)).isEmpty();
        assertThat(answer.get("id").stringValue()).isEqualTo("r6");
        assertThat(answer.get("method").stringValue()).isEqualTo("wilson");
        assertThat(answer.get("coverage").get(0).get("coverage").doubleValue())
                .isEqualTo(0.9741732113380901, within(1e-15));
        assertThat(answer.get("coverage").get(1).get("coverage").doubleValue())
                .isEqualTo(0.9572260547429323, within(1e-15));
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "\"input\":{\"n\":30,\"q\":1} | bad-request"
                        + " | no field of 'input' 'q'; available: [n, p, precision, recall, prevalence,"
                        + " mix, replicates]",
                "\"input\":{\"n\":30.5} | bad-value | n must be a whole number: n=30.5",
                "\"input\":{\"n\":\"x\"} | bad-request" + " | n must be a number or a list of numbers: n='x'",
                "\"input\":[] | bad-request | field 'input' must be an object: input=[]",
                "\"input\":{\"p\":0.5} | bad-value | n must be given: how many observations does a sample have?",
                "\"method\":\"wilsen\",\"input\":{\"n\":5} | unknown-name | no interval method 'wilsen'; did you mean",
            })
    void badRequestsOfTheBatchAreReported(String fields, String code, String message) {
        String request = "{\"id\":1,\"op\":\"coverage\",\"metric\":\"precision\"," + fields + "}\n";
        JsonNode error = Cli.given(request, "batch").json().get("error");
        assertThat(error.get("message").stringValue()).startsWith(message);
        assertThat(error.get("code").stringValue()).isEqualTo(code);
    }

    @Test
    void batchRanksMethodsForItsEvidence() {
        String request = "{\"id\":1,\"op\":\"coverage\",\"metric\":\"precision\",\"method\":\"wilson\",\"evidence\":"
                + "{\"type\":\"binary\",\"tp\":19,\"fp\":2,\"fn\":3,\"tn\":35}}\n";
        JsonNode answer = Cli.given(request, "batch").json();
        assertThat(answer.get("coverage").size()).isEqualTo(11);
        assertThat(answer.get("coverage").get(0).get("truth").doubleValue()).isEqualTo(19.0 / 21, within(1e-15));
        assertThat(answer.get("exact").booleanValue()).isTrue();
        String clustered = request.replace(
                        "{\"type\":\"binary\"", "{\"type\":\"clusters\",\"clusters\":{\"a\":{\"type\":\"binary\"")
                .replace("35}}", "35}}}}");
        assertThat(Cli.given(clustered, "batch")
                        .json()
                        .get("error")
                        .get("message")
                        .stringValue())
                .isEqualTo("clusters must be at least 2: clusters=1; one cluster shows nothing of the differences"
                        + " between clusters");
        String folds = request.replace("{\"type\":\"binary\"", "{\"type\":\"folds\",\"folds\":[{\"type\":\"binary\"")
                .replace("35}}", "35},{\"type\":\"binary\",\"tp\":1,\"fp\":2,\"fn\":3,\"tn\":4}]}}");
        assertThat(Cli.given(folds, "batch").json().get("error").get("message").stringValue())
                .isEqualTo("op 'coverage' takes evidence of one system, i.i.d., stratified or clustered: type=folds");
    }

    @Test
    void batchDrawsSamplesByTheDesignOfTheEvidence() {
        String stratified = "{\"id\":1,\"op\":\"coverage\",\"metric\":\"f1\",\"method\":\"delta-wilson\","
                + "\"input\":{\"replicates\":50},\"evidence\":"
                + "{\"type\":\"binary\",\"design\":\"stratified\",\"tp\":19,\"fp\":2,\"fn\":3,\"tn\":35}}\n";
        JsonNode answer = Cli.given(stratified, "batch").json();
        assertThat(answer.get("coverage").get(0).get("population").stringValue())
                .isEqualTo("n=59, as observed, stratified");
        String clusters = "{\"id\":1,\"op\":\"coverage\",\"metric\":\"f1\",\"method\":\"delta-wilson\","
                + "\"input\":{\"n\":7,\"replicates\":50},\"evidence\":{\"type\":\"clusters\",\"clusters\":{"
                + "\"a\":{\"type\":\"binary\",\"tp\":19,\"fp\":2,\"fn\":3,\"tn\":35},"
                + "\"b\":{\"type\":\"binary\",\"tp\":9,\"fp\":8,\"fn\":3,\"tn\":20}}}}\n";
        answer = Cli.given(clusters, "batch").json();
        assertThat(Cli.complaints("answer", answer)).isEmpty();
        JsonNode observed = answer.get("coverage").get(0);
        assertThat(observed.get("population").stringValue()).isEqualTo("clusters=7, as observed");
        assertThat(observed.get("clusters").longValue()).isEqualTo(7);
        assertThat(observed.get("truth").doubleValue()).isEqualTo(56.0 / 72, within(1e-15));
    }

    @Test
    void schemaAllowsEvidenceAndMissingMethod() {
        String[] requests = {
            "{\"op\":\"coverage\",\"metric\":\"f1\",\"evidence\":{\"type\":\"binary\",\"tp\":1,\"fp\":2,\"fn\":3,\"tn\":4}}",
            "{\"op\":\"coverage\",\"metric\":\"precision\",\"input\":{\"n\":9}}",
            REQUEST
        };
        for (String request : requests) {
            assertThat(Cli.complaints("request", CredenceJson.mapper().readTree(request)))
                    .isEmpty();
        }
        JsonNode neither = CredenceJson.mapper().readTree("{\"op\":\"coverage\",\"metric\":\"f1\"}");
        assertThat(Cli.complaints("request", neither)).isNotEmpty();
    }
}
