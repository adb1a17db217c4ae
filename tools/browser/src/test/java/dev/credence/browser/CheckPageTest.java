package dev.credence.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.page.CheckPage;
import dev.credence.report.Report;
import dev.credence.report.check.CheckRequest;
import dev.credence.report.check.CheckRequest.Second;
import dev.credence.report.check.CheckRequest.Sizes;
import dev.credence.report.check.PrintedValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page on published numbers: its answers are those of the library, and it can be used everywhere. */
class CheckPageTest {
    private static final int INPUTS = 300;
    private static final double TOLERANCE = 1e-9;
    private static final List<String> LEVELS = List.of("0.95", "0.9", "0.99");
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Credence CREDENCE = Credence.load();

    private static OpenPage open(Screen screen, Scheme scheme) {
        return Chromium.running().open(file(), screen, scheme);
    }

    private static Path file() {
        try {
            Path folder = Files.createDirectories(Path.of("target", "reports").toAbsolutePath());
            return Files.writeString(folder.resolve("check.html"), CheckPage.render());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long size(SplittableRandom random, double least, double most) {
        return (long) Math.exp(random.nextDouble(Math.log(least), Math.log(most)));
    }

    /** Returns a share of n items as it would be printed. */
    private static String printed(SplittableRandom random, long n) {
        double share = random.nextInt(4) == 0 ? random.nextInt(3) / 2.0 : Math.pow(random.nextDouble(), 0.3);
        BigDecimal exact =
                BigDecimal.valueOf(Math.round(share * n)).divide(BigDecimal.valueOf(n), 12, RoundingMode.HALF_UP);
        int decimals = random.nextInt(2, 5);
        return random.nextBoolean()
                ? exact.setScale(decimals, RoundingMode.HALF_UP).toPlainString()
                : exact.movePointRight(2).setScale(decimals - 2, RoundingMode.HALF_UP) + "%";
    }

    private static Map<String, String> proportion(SplittableRandom random) {
        Map<String, String> given = new LinkedHashMap<>();
        long n = size(random, 1, 20_000);
        long other = random.nextInt(4) == 0 ? n : size(random, 1, 20_000);
        given.put("metric", "proportion");
        given.put("n", String.valueOf(n));
        given.put("value", printed(random, n));
        if (random.nextInt(5) > 0) {
            given.put("n2", other == n ? "" : String.valueOf(other));
            given.put("against", printed(random, other));
        }
        return given;
    }

    /** With 40 items in each class every value of three decimals is an area. */
    private static Map<String, String> area(SplittableRandom random) {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("metric", "auroc");
        given.put("positives", String.valueOf(size(random, 40, 100_000)));
        given.put("negatives", String.valueOf(size(random, 40, 100_000)));
        given.put("value", "0." + random.nextInt(100, 1_000));
        if (random.nextBoolean()) {
            given.put("against", "0." + random.nextInt(100, 1_000));
        }
        return given;
    }

    private static Map<String, String> sameItems(SplittableRandom random) {
        Map<String, String> given = new LinkedHashMap<>();
        long n = size(random, 1, random.nextInt(20) == 0 ? 20_000 : 2_000);
        given.put("metric", "proportion");
        given.put("n", String.valueOf(n));
        given.put("value", printed(random, n));
        given.put("against", random.nextInt(4) == 0 ? given.get("value") : printed(random, n));
        given.put("paired", "same");
        return given;
    }

    /** The value is that of some counts, with the number of positive items or without. */
    private static Map<String, String> f1(SplittableRandom random) {
        Map<String, String> given = new LinkedHashMap<>();
        long n = size(random, 2, 12_000);
        long positives = random.nextLong(1, n);
        long tp = random.nextInt(8) == 0 ? random.nextLong(2) * positives : random.nextLong(positives + 1);
        double errors = random.nextInt(8) == 0 ? 0 : (double) random.nextLong(n - positives + 1);
        given.put("metric", "f1");
        given.put("n", String.valueOf(n));
        given.put(
                "value",
                BigDecimal.valueOf(2.0 * tp / (tp + positives + errors))
                        .setScale(random.nextInt(2, 5), RoundingMode.HALF_UP)
                        .toPlainString());
        if (random.nextBoolean()) {
            given.put("actual", String.valueOf(positives));
        }
        return given;
    }

    private static Map<String, String> counts(SplittableRandom random) {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("metric", "f1");
        List.of("tp", "fp", "fn")
                .forEach(name -> given.put(
                        name, String.valueOf(random.nextInt(5) == 0 ? random.nextInt(4) : size(random, 1, 100_000))));
        given.put("fn", String.valueOf(size(random, 1, 1_000)));
        return given;
    }

    /** The kinds of questions, each with its random inputs. */
    private enum Kind {
        VALUES(random -> random.nextInt(4) == 0 ? area(random) : proportion(random)),
        SAME_ITEMS(CheckPageTest::sameItems),
        F1(CheckPageTest::f1);

        private final Function<SplittableRandom, Map<String, String>> input;

        Kind(Function<SplittableRandom, Map<String, String>> input) {
            this.input = input;
        }
    }

    private static List<Map<String, String>> inputs(Function<SplittableRandom, Map<String, String>> input) {
        SplittableRandom random = new SplittableRandom(29);
        return IntStream.range(0, INPUTS)
                .mapToObj(i -> {
                    Map<String, String> given = input.apply(random);
                    given.put("level", LEVELS.get(random.nextInt(LEVELS.size())));
                    return given;
                })
                .toList();
    }

    private static JsonNode answers(List<Map<String, String>> given) {
        return JSON.readTree(open(Screen.DESKTOP, Scheme.LIGHT)
                .js("return JSON.stringify(" + JSON.writeValueAsString(given) + ".map(credenceCheck))"));
    }

    private static ConfidenceLevel level(Map<String, String> given) {
        return ConfidenceLevel.of(Double.parseDouble(given.get("level")));
    }

    private static OptionalLong size(Map<String, String> given, String name) {
        String text = given.getOrDefault(name, "");
        return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
    }

    private static Report.Envelope expected(Map<String, String> given) {
        String metric = given.get("metric");
        CheckRequest request = new CheckRequest(
                metric.equals("proportion") ? "accuracy" : metric,
                PrintedValue.of("value", given.get("value")),
                new Sizes(
                        size(given, "n"),
                        size(given, metric.equals("f1") ? "actual" : "positives"),
                        size(given, "negatives")),
                Optional.ofNullable(given.get("against"))
                        .map(other -> new Second(
                                PrintedValue.of("against", other), size(given, "n2"), given.containsKey("paired"))));
        return request.report(CREDENCE, level(given)).envelope();
    }

    private static void assertSame(JsonNode shown, JsonNode expected, Map<String, String> given) {
        assertThat(shown.size()).as("%s", given).isEqualTo(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            JsonNode row = expected.get(i);
            JsonNode found = shown.get(i);
            List.of("of", "n", "method")
                    .forEach(name -> assertThat(found.get(name).asString())
                            .isEqualTo(row.get(name).asString()));
            row.get("counts")
                    .properties()
                    .forEach(counts -> assertThat(found.path("counts").path(counts.getKey()))
                            .as("%s of %s in %s", counts.getKey(), row.get("of"), given)
                            .hasToString(counts.getValue().toString()));
            Map.of("lower", "lower", "upper", "upper", "pSmallest", "smallest", "pLargest", "largest")
                    .forEach((name, there) -> assertThat(found.path(there).asDouble(-1))
                            .as("%s of %s in %s", name, row.get("of"), given)
                            .isCloseTo(row.path(name).asDouble(-1), within(TOLERANCE)));
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void resultsEqualLibrary(Kind kind) {
        List<Map<String, String>> given = inputs(kind.input);
        JsonNode shown = answers(given);
        for (int i = 0; i < INPUTS; i++) {
            Report.Envelope expected = expected(given.get(i));
            assertSame(shown.get(i), JSON.valueToTree(expected.results()), given.get(i));
            Matcher limit = Pattern.compile("disagree on at most ([\\d,]+) items?;")
                    .matcher(expected.more().toString());
            if (limit.find()) {
                assertThat(shown.get(i).get(2).get("significantUpTo").asString())
                        .as("%s", given.get(i))
                        .isEqualTo(limit.group(1).replace(",", ""));
            }
        }
    }

    @Test
    void f1OfKnownCountsEqualsLibrary() {
        List<Map<String, String>> given = inputs(CheckPageTest::counts);
        JsonNode shown = answers(given);
        for (int i = 0; i < INPUTS; i++) {
            Map<String, String> counts = given.get(i);
            ConfusionMatrix matrix = ConfusionMatrix.binary(
                    size(counts, "tp").getAsLong(),
                    size(counts, "fp").getAsLong(),
                    size(counts, "fn").getAsLong(),
                    0);
            Estimate expected = CREDENCE.evaluate(matrix).level(level(counts)).estimate("f1");
            JsonNode row = shown.get(i).get(0);
            assertThat(row.get("method").asString()).isEqualTo(expected.method());
            assertThat(row.get("lower").asDouble()).as("%s", counts).isCloseTo(expected.lower(), within(TOLERANCE));
            assertThat(row.get("upper").asDouble()).as("%s", counts).isCloseTo(expected.upper(), within(TOLERANCE));
        }
    }

    /** The address holds the question, as a link to it does. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "metric=f1&value=0.81&n=1000&actual=150",
                "metric=f1&value=0.81&n=1000",
                "value=0.933&n=120&against=0.900&paired=same",
                "value=0.93&n=100&against=0.92&paired=same",
                "value=0.93&n=1000&against=0.80&paired=same",
                "value=0.9&n=50&against=0.9&paired=same"
            })
    void sentencesAreThoseOfTheLibrary(String address) {
        Map<String, String> given = new LinkedHashMap<>(Map.of("metric", "proportion", "level", "0.95"));
        List.of(address.split("&")).forEach(entry -> given.put(entry.split("=")[0], entry.split("=")[1]));
        OpenPage page = open(Screen.DESKTOP, Scheme.LIGHT);
        page.js("location.hash = '" + address + "'");
        List<?> sentences = (List<?>) expected(given).more().get("conclusions");
        assertThat(page.one("#answer p:last-child").getText())
                .isEqualTo(String.valueOf(sentences.get(sentences.size() - 1)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "metric=f1&value=0.81&n=100&actual=101 | The number of positive items must be at most that of all items, which is 100.",
                "metric=f1&value=0.5001&n=10           | No counts of 10 items give F1 0.5001.",
                "metric=f1&tp=5&fp=1                   | The counts must be three whole numbers from 0 to 1,000,000.",
                "metric=f1&tp=0&fp=0&fn=0              | F1 is undefined if all three counts are 0.",
                "metric=f1&tp=5&fp=1&fn=1&value=0.9    | The counts give F1 0.833333, which is not printed as 0.9.",
                "metric=f1&tp=5&fp=1&fn=1&value=0.83&n=6 | The number of items must be at least tp + fp + fn, which is 7.",
                "metric=f1&tp=5&fp=1&fn=1&value=0.83&n=7&actual=5 | The number of positive items must be tp + fn, which is 6.",
                "value=0.9&n=10&against=0.8&n2=20&paired=same | Both systems have the same items"
            })
    void impossibleQuestionHasItsSentenceAndNoAnswer(String address, String sentence) {
        OpenPage page = open(Screen.DESKTOP, Scheme.LIGHT);
        page.js("['value', 'n'].forEach(id => { document.getElementById(id).value = ''; })");
        page.js("location.hash = '" + address + "'");
        assertThat(page.one("#answer").getText()).startsWith(sentence);
        assertThat(page.one("#table").isDisplayed()).isFalse();
        assertThat(page.all("[aria-invalid]")).hasSize(1);
        assertThat(page.console()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.931 | 120 | No count of 120 items gives 0.931: the nearest are 0.925 (111) and 0.933 (112).",
                "93.1  | 120 | The value must lie between 0 and 1; write a percentage with its sign, as in 93%.",
                "-0.2  | 120 | The value must lie between 0 and 1",
                "NaN   | 120 | Write the value as it is printed, such as 0.93, 93% or 93.1%.",
                "0.93  | 0   | The number of items must be a whole number from 1 to 1,000,000.",
                "0.93  | 1e3 | The number of items must be a whole number from 1 to 1,000,000.",
                "0.93  | ''  | The number of items must be a whole number from 1 to 1,000,000."
            })
    void badInputHasItsSentenceAndNoAnswer(String value, String n, String sentence) {
        OpenPage page = open(Screen.DESKTOP, Scheme.LIGHT);
        fill(page, Map.of("value", value, "n", n));
        page.click("#check button");
        assertThat(page.one("#answer").getText()).startsWith(sentence);
        assertThat(page.one("#table").isDisplayed()).isFalse();
        assertThat(page.all("[aria-invalid]")).hasSize(1);
        assertThat(page.console()).isEmpty();
    }

    private static void fill(OpenPage page, Map<String, String> values) {
        values.forEach((field, value) -> {
            page.one("#" + field).clear();
            page.one("#" + field).sendKeys(value);
        });
    }

    @Test
    void keyboardInputGivesResultInAddress() {
        OpenPage page = open(Screen.DESKTOP, Scheme.LIGHT);
        fill(page, Map.of("value", "0.933", "n", "120", "against", "0.900", "n2", "150"));
        page.press(Keys.ENTER);
        String answer = page.one("#answer").getText();
        assertThat(answer)
                .contains("The true value behind 0.933 of 120 items lies between 0.874 and 0.966 with 95% confidence.")
                .contains(
                        "The difference from 0.900 may be noise: it lies between -0.037 and 0.101 with 95% confidence,"
                                + " and p is 0.3534.");
        assertThat(page.all("#rows tr")).hasSize(3);
        page.reload();
        assertThat(page.one("#answer").getText()).isEqualTo(answer);
    }

    @Test
    void fieldsFollowMetric() {
        OpenPage page = open(Screen.DESKTOP, Scheme.LIGHT);
        assertThat(page.one("#positives").isDisplayed()).isFalse();
        page.one("#metric").sendKeys("Area");
        assertThat(page.one("#positives").isDisplayed()).isTrue();
        assertThat(page.one("#n").isDisplayed()).isFalse();
        fill(page, Map.of("value", "0.87"));
        page.click("#check button");
        assertThat(page.one("#answer").getText())
                .isEqualTo(
                        "The true area behind 0.87 of 50 positive and 200 negative items lies between 0.798 and 0.940"
                                + " with 95% confidence.");
    }

    @Test
    void hostileAddressIsShownAsText() throws IOException {
        String hostile = "<img src=x onerror=alert(1)>";
        List<String> fields = new ArrayList<>();
        for (String field : List.of("metric", "value", "n", "against", "n2", "paired", "positives", "tp", "level")) {
            fields.add(field + "=" + URLEncoder.encode(hostile, StandardCharsets.UTF_8));
        }
        OpenPage page = open(Screen.DESKTOP, Scheme.LIGHT);
        page.js("location.hash = '" + String.join("&", fields) + "'");
        assertThat(page.dialog()).isEmpty();
        assertThat(page.js("return document.getElementById('value').value")).isEqualTo(hostile);
        assertThat(page.all("img, iframe, object, embed, link, base")).isEmpty();
        page.js("['n', 'n2'].forEach(id => { document.getElementById(id).value = '120'; });"
                + " document.getElementById('value').value = '0.93'");
        page.click("#check button");
        assertThat(page.one("#answer").getText()).startsWith("Write the value as it is printed");
        assertThat(page.dialog()).isEmpty();
        assertThat(page.console()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void pageFitsEveryScreenAndIsAccessible(Scheme scheme) throws IOException {
        for (Screen screen : Screen.values()) {
            OpenPage page = open(screen, scheme);
            fill(page, Map.of("against", "0.9", "n2", "150"));
            page.click("#check button");
            assertThat(page.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(screen.width());
            assertThat(page.console()).isEmpty();
            assertThat(page.requests()).isEmpty();
            assertThat(Axe.violations(page)).isEmpty();
            Files.write(file().resolveSibling("check-" + screen + "-" + scheme + ".png"), page.picture());
        }
        assertThat(Files.size(file())).isLessThan(100_000);
    }

    @Test
    void readersWithoutScriptsLearnOfTheCommand() {
        OpenPage page = Chromium.running().openWithoutScripts(file());
        assertThat(page.one("noscript").getText()).contains("credence check");
    }
}
