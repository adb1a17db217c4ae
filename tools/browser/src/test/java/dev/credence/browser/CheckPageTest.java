package dev.credence.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.page.CheckPage;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page on published numbers: its answers are those of the library, and it can be used everywhere. */
class CheckPageTest {
    private static final int INPUTS = 300;
    private static final double TOLERANCE = 1e-9;
    private static final List<String> LEVELS = List.of("0.95", "0.9", "0.99");
    private static final JsonMapper JSON = JsonMapper.shared();

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

    private static Map<String, String> input(SplittableRandom random, int i) {
        Map<String, String> given = i % 4 == 0 ? area(random) : proportion(random);
        given.put("level", LEVELS.get(random.nextInt(LEVELS.size())));
        return given;
    }

    private static OptionalLong size(Map<String, String> given, String name) {
        String text = given.getOrDefault(name, "");
        return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
    }

    private static JsonNode expected(Map<String, String> given) {
        CheckRequest request = new CheckRequest(
                given.get("metric").equals("auroc") ? "auroc" : "accuracy",
                PrintedValue.of("value", given.get("value")),
                new Sizes(size(given, "n"), size(given, "positives"), size(given, "negatives")),
                Optional.ofNullable(given.get("against"))
                        .map(other -> new Second(PrintedValue.of("against", other), size(given, "n2"), false)));
        return JSON.valueToTree(
                request.report(Credence.load(), ConfidenceLevel.of(Double.parseDouble(given.get("level"))))
                        .envelope()
                        .results());
    }

    private static void assertSame(JsonNode shown, JsonNode expected, Map<String, String> given) {
        assertThat(shown.size()).as("%s", given).isEqualTo(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            JsonNode row = expected.get(i);
            JsonNode found = shown.get(i);
            List.of("of", "n", "method")
                    .forEach(name -> assertThat(found.get(name).asString())
                            .isEqualTo(row.get(name).asString()));
            Map.of("lower", "lower", "upper", "upper", "pSmallest", "smallest", "pLargest", "largest")
                    .forEach((name, there) -> assertThat(found.path(there).asDouble(-1))
                            .as("%s of %s in %s", name, row.get("of"), given)
                            .isCloseTo(row.path(name).asDouble(-1), within(TOLERANCE)));
        }
    }

    @Test
    void answersAreThoseOfTheLibrary() {
        SplittableRandom random = new SplittableRandom(29);
        List<Map<String, String>> given =
                IntStream.range(0, INPUTS).mapToObj(i -> input(random, i)).toList();
        JsonNode shown = JSON.readTree(open(Screen.DESKTOP, Scheme.LIGHT)
                .js("return JSON.stringify(" + JSON.writeValueAsString(given) + ".map(credenceCheck))"));
        for (int i = 0; i < INPUTS; i++) {
            assertSame(shown.get(i), expected(given.get(i)), given.get(i));
        }
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
    void keysAloneGiveAnAnswerThatTheAddressKeeps() {
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
    void fieldsAreThoseOfTheMetric() {
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
        for (String field : List.of("metric", "value", "n", "against", "n2", "positives", "level")) {
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
