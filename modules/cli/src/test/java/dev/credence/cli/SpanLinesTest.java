package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests spans in JSON lines. */
class SpanLinesTest extends WrittenFiles {
    private static final String OPTIONS = " --spans strict --truth gold --prediction predicted.spans --item id";

    private static Outcome run(String command, String file, String options) {
        List<String> args = new ArrayList<>(List.of(command, file));
        args.addAll(List.of(options.strip().split(" ")));
        return Cli.run(args.toArray(String[]::new));
    }

    /** One of two predicted spans of a document matches, one of another document is spurious, and one gold span is missed. */
    @Test
    void spansOfObjectsAndTriplesAreCountedByDocument() throws IOException {
        String spans = file(
                "spans.jsonl",
                "{\"id\":\"a\",\"gold\":[{\"start\":0,\"end\":5,\"label\":\"PER\"},{\"start\":8,\"end\":10,\"label\":\"LOC\"}],"
                        + "\"predicted\":{\"spans\":[{\"start\":0,\"end\":5,\"label\":\"PER\"},[8,10,\"ORG\"]]}}",
                "{\"id\":\"b\",\"gold\":[],\"predicted\":{\"spans\":[{\"begin\":1,\"end\":2,\"entity_group\":\"PER\"}]}}",
                "{\"predicted\":{\"spans\":[]},\"id\":\"c\",\"gold\":[{\"start_char\":0,\"end_char\":5,\"type\":\"PER\"}]}");
        Outcome outcome = run(
                "evaluate", spans, OPTIONS + " --metric count-precision,count-recall,count-f1:of=PER --format json");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.json().at("/results/0/value").doubleValue()).isEqualTo(1 / 3.0, within(1e-15));
        assertThat(outcome.json().at("/results/1/value").doubleValue()).isEqualTo(1 / 3.0, within(1e-15));
        assertThat(outcome.json().at("/results/2/value").doubleValue()).isEqualTo(2 / 4.0, within(1e-15));
        assertThat(outcome.json().at("/results/0/n").intValue()).isEqualTo(2);
        assertThat(outcome.json().at("/notes/0/message").stringValue())
                .isEqualTo("the end of a span is the position after its last one, as spaCy and Hugging Face write it");
    }

    @Test
    void documentsOfTwoSystemsAreMatchedByTheirName() throws IOException {
        String first = file(
                "first.jsonl",
                "{\"id\":\"a\",\"gold\":[[0,5,\"X\"]],\"p\":[[0,5,\"X\"]]}",
                "{\"id\":\"b\",\"gold\":[[1,2,\"X\"]],\"p\":[[1,2,\"X\"]]}",
                "{\"id\":\"c\",\"gold\":[[1,3,\"X\"]],\"p\":[]}");
        String second = file(
                "second.jsonl",
                "{\"id\":\"c\",\"gold\":[[1,3,\"X\"]],\"p\":[]}",
                "{\"id\":\"b\",\"gold\":[[1,2,\"X\"]],\"p\":[[1,3,\"X\"]]}",
                "{\"id\":\"a\",\"gold\":[[0,5,\"X\"]],\"p\":[[0,5,\"X\"]]}");
        Outcome outcome = run(
                "compare",
                first,
                "--with " + second
                        + " --spans strict --truth gold --prediction p --item id --metric count-recall --format json");
        assertThat(outcome.json().at("/results/0/difference/value").doubleValue())
                .isEqualTo(1 / 3.0, within(1e-15));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"gold\":[]}|1|row 1: field 'p' must be an array of spans, which is empty where there is none: it is missing",
                "{\"gold\":[],\"p\":null}|1|row 1: field 'p' must be an array of spans, which is empty where there is none: null",
                "{\"gold\":[[1,2]],\"p\":[]}|1|row 1: a span of 'gold' must have a whole start and end and a type, such as"
                        + " {\"start\": 0, \"end\": 5, \"label\": \"PER\"}: [1,2]",
                "{\"gold\":[[1.5,2,\"X\"]],\"p\":[]}|1|row 1: a span of 'gold' must have a whole start and end and a type, such as"
                        + " {\"start\": 0, \"end\": 5, \"label\": \"PER\"}: [1.5,2,\"X\"]",
                "{\"gold\":[[5,5,\"X\"]],\"p\":[]}|1|row 1: a span must have 0 <= start < end, where end is the position after the"
                        + " last one: start=5, end=5, type=X",
                "{\"gold\":[|1|row 1: line must be JSON: it ends too early; it may be cut off"
            })
    void missingOrMalformedSpansAreErrors(String line, int status, String message) throws IOException {
        String spans = file("bad.jsonl", line);
        Outcome outcome = run("evaluate", spans, "--spans strict --truth gold --prediction p");
        assertThat(outcome.err().strip()).isEqualTo("credence: " + spans + ", " + message);
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void documentThatIsListedTwiceIsAnError() throws IOException {
        String spans = file("twice.jsonl", "{\"id\":1,\"gold\":[],\"p\":[]}", "{\"id\":\"1\",\"gold\":[],\"p\":[]}");
        Outcome outcome = run("evaluate", spans, "--spans strict --truth gold --prediction p --item id");
        assertThat(outcome.err().strip())
                .isEqualTo("credence: " + spans + ", row 2: a document must be added once: document=1; add all of its"
                        + " spans together");
    }

    @Test
    void fieldOfOneListAloneIsWrongUsage() throws IOException {
        String spans = file("one.jsonl", "{}");
        Outcome outcome = run("evaluate", spans, "--spans strict --truth gold");
        assertThat(outcome.err().strip())
                .isEqualTo("credence: --spans reads tagged tokens in columns, or JSON lines with --truth FIELD and"
                        + " --prediction FIELD, and then --item FIELD");
        assertThat(outcome.status()).isEqualTo(2);
    }
}
