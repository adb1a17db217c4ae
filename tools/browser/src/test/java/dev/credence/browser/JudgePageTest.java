package dev.credence.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedLabels;
import dev.credence.page.JudgePage;
import dev.credence.report.judge.JudgeReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openqa.selenium.WebElement;

/** Tests the page of metrics that are corrected for a judge, whose labels contain markup. */
class JudgePageTest {
    @TempDir
    private static Path folder;

    private static Path file = Path.of("");

    @BeforeAll
    static void write() {
        String yes = HostileFile.SECOND;
        JudgedLabels items = JudgedLabels.counting(HostileFile.COLUMN, "old")
                .add(yes, yes, List.of(yes, yes), 40)
                .add(yes, "no", List.of(yes, "no"), 12)
                .add("no", "no", List.of("no", "no"), 50)
                .add("no", yes, List.of("no", yes), 14)
                .add(null, yes, List.of(yes, "no"), 500)
                .add(null, "no", List.of("no", "no"), 400)
                .toLabels()
                .withPositive(yes);
        Judged judged = Judged.of(Credence.load(), items);
        JudgeReport report = JudgeReport.of(
                judged, ConfidenceLevel.P95, items.systems(), List.of("accuracy", "f1"), ComputeOptions.defaults());
        JudgeReport whole = new JudgeReport(
                Map.of("file", HostileFile.SITE),
                report.level(),
                report.labelled(),
                report.estimates(),
                List.of(),
                report.differences(),
                judged.agreement(),
                Optional.empty(),
                List.of(),
                List.of(HostileFile.FIRST),
                Optional.empty());
        try {
            file = Files.writeString(
                    folder.resolve("judge.html"),
                    JudgePage.of(whole).titled(HostileFile.TURNED).render());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<Arguments> readers() {
        return Arrays.stream(Screen.values())
                .flatMap(screen -> Arrays.stream(Scheme.values()).map(scheme -> Arguments.of(screen, scheme)));
    }

    @ParameterizedTest
    @MethodSource("readers")
    void pageIsAccessibleAndFitsEveryScreen(Screen screen, Scheme scheme) {
        OpenPage page = Chromium.running().open(file, screen, scheme);

        assertThat(page.dialog()).isEmpty();
        assertThat(page.console()).isEmpty();
        assertThat(page.requests()).isEmpty();
        assertThat(page.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(screen.width());
        assertThat(page.one("#verdict").getText()).contains("is better than old by accuracy");
        assertThat(Axe.violations(page)).isEmpty();
    }

    @Test
    void pageIsCompleteWithoutScripts() {
        OpenPage page = Chromium.running().openWithoutScripts(file);

        assertThat(page.all("table")).hasSize(3).allMatch(WebElement::isDisplayed);
        assertThat(page.all("svg.forest")).isNotEmpty().allMatch(WebElement::isDisplayed);
        assertThat(page.all("button, #download-json")).isNotEmpty().noneMatch(WebElement::isDisplayed);
    }

    @Test
    void savedJsonIsThatOfThePage() {
        OpenPage page = Chromium.running().open(file, Screen.DESKTOP, Scheme.LIGHT);

        assertThat(page.downloaded("#download-json")).isEqualTo(page.textOf("#results"));
    }
}
