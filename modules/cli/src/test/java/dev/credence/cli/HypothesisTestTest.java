package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests {@code credence test} and the operation {@code test} of {@code batch}. */
class HypothesisTestTest {
    @TempDir
    private Path folder;

    private String file(String name, String... lines) throws IOException {
        return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n")
                .toString();
    }

    private String folds() throws IOException {
        return file(
                "folds.csv",
                "fold,svm,tree,forest",
                "1,0.81,0.78,0.8",
                "2,0.79,0.8,0.8",
                "3,0.84,0.8,0.86",
                "4,0.9,0.86,0.9",
                "5,0.77,0.77,0.8");
    }

    private static JsonNode result(String... args) {
        Outcome outcome = Cli.run(args);
        assertThat(outcome.err()).isEmpty();
        assertThat(Cli.complaints("testDocument", outcome.json())).isEmpty();
        return outcome.json().get("results").get(0);
    }

    private static JsonNode answer(String request) {
        Outcome outcome = Cli.given(request + "\n", "batch");
        assertThat(Cli.complaints("answer", outcome.json())).isEmpty();
        return outcome.json();
    }

    @Test
    void testRunsByNameWithNamedInputs() {
        Outcome outcome = Cli.run("test", "mcnemar-exact", "b=8", "c=5");
        assertThat(outcome.status()).isZero();
        assertThat(outcome.lines())
                .contains(" McNemar's exact test")
                .contains(" 8  0.5811  two-sided    exact")
                .contains(
                        " odds-ratio  1.6000  95% [0.4615, 6.2161]  Clopper-Pearson of the share among discordant items")
                .contains(" null hypothesis: both classifiers are right with the same probability")
                .contains(" assumes: the items are independent of each other");
    }

    @Test
    void batchComputesTestInOneLine() {
        JsonNode answer =
                answer("{\"id\":\"r3\",\"op\":\"test\",\"test\":\"mcnemar-exact\",\"input\":{\"b\":8,\"c\":5}}");
        assertThat(Cli.complaints("testAnswer", answer)).isEmpty();
        assertThat(answer.get("id").stringValue()).isEqualTo("r3");
        assertThat(answer.get("test").stringValue()).isEqualTo("mcnemar-exact");
        assertThat(answer.get("pValue").doubleValue()).isCloseTo(0.5810546875, within(1e-14));
        assertThat(answer.get("statistic").doubleValue()).isEqualTo(8);
        assertThat(answer.get("exact").booleanValue()).isTrue();
        assertThat(answer.get("status").stringValue()).isEqualTo("ok");
        assertThat(answer.get("effects").get(0).get("name").stringValue()).isEqualTo("odds-ratio");
    }

    /** The level is that of the request, unless the inputs hold one, which takes precedence. */
    @Test
    void batchTakesLevelAndSide() {
        String input = "\"input\":{\"k\":8,\"n\":10,\"alternative\":\"greater\"";
        JsonNode ninety = answer("{\"op\":\"test\",\"test\":\"binomial\",\"level\":0.9," + input + "}}");
        assertThat(ninety.get("effects").get(0).get("level").doubleValue()).isEqualTo(0.9);
        assertThat(ninety.get("pValue").doubleValue()).isCloseTo(0.0546875, within(1e-15));
        JsonNode eighty = answer("{\"op\":\"test\",\"test\":\"binomial\",\"level\":0.9," + input + ",\"level\":0.8}}");
        assertThat(eighty.get("effects").get(0).get("level").doubleValue()).isEqualTo(0.8);
    }

    @Test
    void batchNamesUndefinedValuesWithTheReason() {
        JsonNode answer = answer("{\"op\":\"test\",\"test\":\"paired-t\",\"input\":{\"x\":[0.5,0.6],\"y\":[0.4,0.5]}}");
        assertThat(answer.get("status").stringValue()).isEqualTo("undefined");
        assertThat(answer.get("pValue").isNull()).isTrue();
        assertThat(answer.get("notes").get(0).get("message").stringValue()).contains("variance is 0");
        JsonNode same = answer("{\"op\":\"test\",\"test\":\"mcnemar\",\"input\":{\"b\":0,\"c\":0}}");
        assertThat(same.get("status").stringValue()).isEqualTo("degenerate");
        assertThat(same.get("pValue").doubleValue()).isEqualTo(1);
        assertThat(same.get("effects").get(0).get("value").isNull()).isTrue();
        JsonNode infinite = answer("{\"op\":\"test\",\"test\":\"mcnemar\",\"input\":{\"b\":3,\"c\":0}}");
        assertThat(infinite.get("effects").get(0).get("upper").stringValue()).isEqualTo("Infinity");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bad-request|{\"op\":\"test\",\"test\":\"sign\"}|field 'input' is missing",
                "bad-request|{\"op\":\"test\",\"test\":\"sign\",\"input\":[1]}|field 'input' must be an object: input=[1]",
                "bad-request|{\"op\":\"test\",\"test\":\"sign\",\"input\":{},\"seed\":1}|field 'seed'",
                "bad-value|{\"op\":\"test\",\"test\":\"sign\",\"input\":{\"x\":null}}|field 'input.x' must not be null",
                "bad-value|{\"op\":\"test\",\"test\":\"sign\",\"input\":{\"x\":[1,null],\"y\":[1,2]}}|x must contain numbers only",
                "bad-value|{\"op\":\"test\",\"test\":\"sign\",\"input\":{\"x\":[1],\"y\":[1,2]}}|second must be as long as first",
                "bad-value|{\"op\":\"test\",\"test\":\"sign\",\"input\":{\"x\":[[1]],\"y\":[1]}}|x[0] must be a finite number",
                "bad-value|{\"op\":\"test\",\"test\":\"mcnemar\",\"input\":{\"b\":-1,\"c\":2}}|b must lie in [0, 2^53]",
                "bad-value|{\"op\":\"test\",\"test\":\"mcnemar\",\"input\":{\"b\":1.5,\"c\":2}}|b must be a whole number",
                "bad-value|{\"op\":\"test\",\"test\":\"mcnemar\",\"input\":{\"b\":1e999999999,\"c\":2}}|b must be a whole number",
                "bad-value|{\"op\":\"test\",\"test\":\"mcnemar\",\"input\":{\"b\":true,\"c\":2}}|b must be a finite number: b=true",
                "bad-value|{\"op\":\"test\",\"test\":\"friedman\",\"input\":{\"matrix\":[]}}|data sets must be at least one",
                "unknown-name|{\"op\":\"test\",\"test\":\"wilcoxn\",\"input\":{}}|did you mean 'wilcoxon'"
            })
    void batchRejectsByName(String line) {
        String[] parts = line.split("\\|");
        JsonNode error = answer(parts[1]).get("error");
        assertThat(error.get("code").stringValue()).isEqualTo(parts[0]);
        assertThat(error.get("message").stringValue()).contains(parts[2]);
    }

    @Test
    void columnsOfFileAreReadAsPairs() throws IOException {
        JsonNode fromFile =
                result("test", "wilcoxon", folds(), "--first", "svm", "--second", "tree", "--format", "json");
        JsonNode byName =
                result("test", "wilcoxon", "x=0.81,0.79,0.84,0.9,0.77", "y=0.78,0.8,0.8,0.86,0.77", "--format", "json");
        assertThat(fromFile).isEqualTo(byName);
        assertThat(fromFile.get("statistic").doubleValue()).isEqualTo(9);
        assertThat(fromFile.get("notes").get(0).get("message").stringValue())
                .isEqualTo("pairs that do not differ, left out before ranking: 1");
    }

    @Test
    void columnsOfFileAreReadAsClassifiers() throws IOException {
        JsonNode nemenyi = result("test", "nemenyi", folds(), "--columns", "svm,tree,forest", "--format", "json");
        assertThat(nemenyi.get("effects")).hasSize(4);
        assertThat(nemenyi.get("effects").get(1).get("value").doubleValue()).isEqualTo(-0.6);
        JsonNode inWords = result(
                "test",
                "nemenyi",
                "matrix=0.81,0.78,0.8;0.79,0.8,0.8;0.84,0.8,0.86;0.9,0.86,0.9;0.77,0.77,0.8",
                "--format",
                "json");
        assertThat(inWords).isEqualTo(nemenyi);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nemenyi", "friedman"})
    void ranksNameTheirColumns(String test) throws IOException {
        assertThat(Cli.run("test", test, folds(), "--columns", "svm,tree,forest")
                        .out())
                .contains("ranks are numbered as the columns: 1 is 'svm', 2 is 'tree', 3 is 'forest'");
    }

    /** The value 1 marks a correct answer; the four counts of two such columns are those of McNemar's test. */
    @Test
    void columnsOfZeroAndOneAreCounted() throws IOException {
        String file = file("right.csv", "a,b", "1,1", "1,0", "1,0", "0,1", "0,0", "1,0");
        JsonNode counted = result("test", "mcnemar-exact", file, "--first", "a", "--second", "b", "--format", "json");
        assertThat(counted).isEqualTo(result("test", "mcnemar-exact", "table=1,3,1,1", "--format", "json"));
        JsonNode binomial = result("test", "binomial", file, "--first", "a", "p0=0.3", "--format", "json");
        assertThat(binomial).isEqualTo(result("test", "binomial", "k=4", "n=6", "p0=0.3", "--format", "json"));
        Outcome wrong = Cli.run("test", "mcnemar", folds(), "--first", "svm", "--second", "tree");
        assertThat(wrong.status()).isEqualTo(1);
        assertThat(wrong.err()).contains("svm must be 0 or 1 in every row: row 1 holds 0.81");
    }

    @ParameterizedTest
    @ValueSource(strings = {"table", "csv", "markdown", "json"})
    void everyFormatHasStatisticPValueAndEffects(String format) {
        Outcome outcome = Cli.run("test", "two-proportions", "k1=56", "n1=70", "k2=48", "n2=80", "--format", format);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("2.650")
                .contains("0.0080")
                .contains("difference")
                .contains("0.0524");
    }

    @Test
    void csvHasOneRowPerEffect() {
        List<String> lines =
                Cli.run("test", "holm", "p=0.01,0.04", "--format", "csv").lines();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0))
                .isEqualTo("test,statistic_name,statistic,df,p_value,alternative,effect,value,lower,upper,level,method,"
                        + "p_adjusted,exact,status,notes");
        assertThat(lines.get(1)).isEqualTo("holm,smallest-p,0.01,,0.02,two-sided,p-1,0.01,,,,,0.02,true,ok,");
    }

    @Test
    void undefinedPValueIsShownAsUndefined() {
        Outcome outcome = Cli.run("test", "paired-t", "x=0.5,0.6", "y=0.4,0.5");
        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("undefined").contains("variance is 0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "test|Missing required parameter: 'NAME'",
                "test wilcoxn|did you mean 'wilcoxon'",
                "test sign x=1,2|input 'y' is missing; given: x",
                "test sign x=1,2 x=2,1|input 'x' is given twice",
                "test sign x=1,zwei y=1,2|input 'x' must contain numbers: x=zwei",
                "test sign x= y=|input 'x' must contain numbers: x=",
                "test sign x=1,2 y=1,NaN|input 'y' must contain numbers",
                "test binomial k=3 n=2|successes must be at most trials: successes=3, trials=2",
                "test binomial k=3 n=4 p=0.5|no input 'p'",
                "test binomial k=3 n=4 --alternative more|alternative must be two-sided, greater or less: alternative=more",
                "test friedman matrix=1,2;2,1 --alternative less|alternative must be two-sided for friedman",
                "test sign a.csv b.csv|at most one FILE may be given: 'a.csv' and 'b.csv'",
                "test sign --first a|columns are named but no FILE is given",
                "test sign nowhere.csv --first a --second b|nowhere.csv: no such file",
                "test sign nowhere.csv --first a|--second COLUMN must be given for sign",
                "test sign nowhere.csv|--first COLUMN must be given for sign",
                "test holm nowhere.csv --first a --second b|holm reads one column",
                "test friedman nowhere.csv --first a|--columns A,B,C must be given for friedman",
                "test two-proportions nowhere.csv --first a|two-proportions reads no file",
                "test sign x=1 y=2 --level 95|confidence level must lie in (0, 1): confidence level=95.0; write 0.95"
            })
    void wrongUsageIsReportedByName(String line) {
        String[] parts = line.split("\\|");
        Outcome outcome = Cli.run(parts[0].split(" "));
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains(parts[1]);
        assertThat(outcome.err().lines()).hasSize(1);
    }

    @Test
    void missingColumnSuggestsNearestColumn() throws IOException {
        Outcome outcome = Cli.run("test", "sign", folds(), "--first", "svn", "--second", "tree");
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("did you mean 'svm'");
    }

    /** Control characters in the name of a file or an input must not reach the terminal. */
    @Test
    void hostileWordsStayHarmless() {
        Outcome outcome = Cli.run("test", "sign", "x=1\u001b[31m", "y=1");
        assertThat(outcome.err()).doesNotContain("\u001b");
        assertThat(Cli.run("test", "mcnemar\u001b[31m").err()).doesNotContain("\u001b");
    }

    @Test
    void listShowsInputsOfEveryTest() {
        JsonNode listed = Cli.run("list", "tests", "--format", "json").json().get("results");
        assertThat(StreamSupport.stream(listed.spliterator(), false)
                        .map(entry -> entry.get("id").stringValue()))
                .isSorted()
                .contains("mcnemar-exact", "wilcoxon-signed-rank", "friedman", "cochran-q", "gauss", "holm");
        assertThat(Cli.run("list", "tests").out()).contains("b (items that the first alone got right)");
    }
}
