package dev.credence.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.Keys;

/** Tests of the slider of thresholds: its keys, the numbers it shows, its points on the figures, its place in the address. */
class ThresholdTest {
    private static final String HELD = "JSON.parse(document.getElementById('threshold-data').textContent)";
    private static final String CELLS = "[...document.querySelectorAll('#explorer .live')].map(c => c.textContent)";

    private static OpenPage open(Screen screen) {
        return Chromium.running().open(ReportFile.BREAST_CANCER.page(), screen, Scheme.LIGHT);
    }

    private static void assertShown(OpenPage page, long at) {
        assertThat(page.number("document.getElementById('threshold').value")).isEqualTo(at);
        assertThat(page.textOf("#threshold-said"))
                .isEqualTo(page.js("return " + HELD + ".thresholds[" + at + "]"))
                .isEqualTo(page.js("return document.getElementById('threshold').getAttribute('aria-valuetext')"));
        assertThat(page.js("return JSON.stringify(" + CELLS + ")"))
                .isEqualTo(page.js("const held = " + HELD + "; return JSON.stringify(held.metrics.flatMap((m, i) =>"
                        + " held.systems.map(system => system.shown[" + at + "][i])))"));
        assertThat(page.js("return [...document.querySelectorAll('#explorer .live-count')].map(c => c.textContent)"
                        + ".join(' ')"))
                .isEqualTo(page.js("return " + HELD + ".systems.map(system => system.counts[" + at + "])"
                        + ".map(([tp, fp, fn, tn]) => [tp, fn, fp, tn].join(' ')).join(' ')"));
        for (String kind : List.of("roc", "pr", "net-benefit")) {
            assertThat(page.js("return [...document.querySelectorAll('#figure-" + kind + " .marker:not([hidden])')]"
                            + ".map(c => c.getAttribute('cx') + ',' + c.getAttribute('cy')).join(' ')"))
                    .as(kind)
                    .isEqualTo(page.js("return " + HELD + ".systems.map(system => system.places['" + kind + "'][" + at
                            + "]).filter(place => place.length).map(place => place.join(',')).join(' ')"));
        }
    }

    @ParameterizedTest
    @EnumSource(Screen.class)
    void keysMoveSliderNumbersAndPoints(Screen screen) {
        OpenPage page = open(screen);
        page.js("document.getElementById('threshold').focus()");
        page.press(Keys.HOME);
        assertShown(page, 0);
        page.press(Keys.ARROW_RIGHT, 3);
        assertShown(page, 3);
        page.press(Keys.END);
        assertShown(page, page.number(HELD + ".thresholds.length - 1"));
        assertThat(page.console()).isEmpty();
    }

    /** 199 of 212 malignant tumours are found and 2 of 357 others taken for malignant, as in the confusion matrix of the page. */
    @Test
    void pageBeginsAtThresholdOfPredictions() {
        OpenPage page = open(Screen.DESKTOP);
        assertThat(page.textOf("#explorer .two-by-two table tbody"))
                .contains("19913")
                .contains("2355");
        String recall = page.js("return " + CELLS + "[0]");
        assertThat(recall).isEqualTo("0.939 [0.898, 0.964]");
        double reported = Double.parseDouble(page.js("return JSON.parse(document.getElementById('results').textContent)"
                + ".evaluation.results.find(r => r.metric === 'recall').value"));
        assertThat(Double.parseDouble(recall.split(" ", 2)[0]))
                .isCloseTo(reported, org.assertj.core.data.Offset.offset(0.0005));
    }

    @Test
    void thresholdIsInTheAddressAndIsReadFromIt() {
        OpenPage page = open(Screen.DESKTOP);
        page.js("document.getElementById('threshold').focus()");
        page.press(Keys.ARROW_LEFT, 5);
        String threshold = page.textOf("#threshold-said");
        assertThat(page.js("return location.hash")).isEqualTo("#threshold=" + threshold);
        page.reload();
        assertThat(page.textOf("#threshold-said")).isEqualTo(threshold);
        page.click(".threshold-choice");
        assertThat(page.textOf("#threshold-said")).isNotEqualTo(threshold);
        assertThat(page.console()).isEmpty();
    }

    @Test
    void thresholdIsAnnounced() {
        OpenPage page = open(Screen.DESKTOP);
        assertThat(page.one("#threshold-said").getAttribute("aria-live")).isEqualTo("polite");
        assertThat(page.one("#threshold").getAccessibleName()).isEqualTo("Threshold");
    }

    @Test
    void readersWithoutScriptsHaveATableOfThresholds() {
        OpenPage page = Chromium.running().openWithoutScripts(ReportFile.BREAST_CANCER.page());
        assertThat(page.one("#some-thresholds table").isDisplayed()).isTrue();
        assertThat(page.one("#threshold").isDisplayed()).isFalse();
        assertThat(page.all("#some-thresholds tbody tr")).hasSizeGreaterThan(10);
    }

    /** The page holds the threshold with the lowest cost for each choice; a move of the slider leaves the choice. */
    @Test
    void costOfAMissedPositiveMovesTheThreshold() {
        OpenPage page = Chromium.running().open(ReportFile.BREAST_CANCER.page(), Screen.DESKTOP, Scheme.LIGHT);
        page.js("const cost = document.getElementById('threshold-cost'); cost.value = cost.options[4].value;"
                + " cost.dispatchEvent(new Event('change'))");

        assertThat(page.holds("document.getElementById('threshold').value"
                        + " === document.getElementById('threshold-cost').options[4].value"))
                .isTrue();
        assertThat(page.js("return location.hash")).startsWith("#threshold=");
        page.js("const slider = document.getElementById('threshold'); slider.value = 0;"
                + " slider.dispatchEvent(new Event('input'))");
        assertThat(page.holds("document.getElementById('threshold-cost').value === ''"))
                .isTrue();
        assertThat(page.console()).isEmpty();
    }
}
