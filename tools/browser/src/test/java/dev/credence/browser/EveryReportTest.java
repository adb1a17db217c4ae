package dev.credence.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Properties of every report page, on every screen and in every colour scheme. */
class EveryReportTest {
    static Stream<Arguments> readers() {
        return Arrays.stream(ReportFile.values())
                .flatMap(file -> Arrays.stream(Screen.values())
                        .flatMap(screen ->
                                Arrays.stream(Scheme.values()).map(scheme -> Arguments.of(file, screen, scheme))));
    }

    @ParameterizedTest
    @MethodSource("readers")
    void pageHasNoErrorsNoRequestsAndNoOverflow(ReportFile file, Screen screen, Scheme scheme) {
        OpenPage page = Chromium.running().open(file.page(), screen, scheme);
        assertThat(page.dialog()).isEmpty();
        assertThat(page.console()).isEmpty();
        assertThat(page.requests()).isEmpty();
        assertThat(page.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(screen.width());
        assertThat(page.number("document.body.scrollWidth")).isLessThanOrEqualTo(screen.width());
        assertThat(page.one("#verdict").getText()).isNotBlank();
        // what is accessible hangs on screen and scheme each, not on the pair
        if ((screen == Screen.DESKTOP) == (scheme == Scheme.LIGHT)) {
            assertThat(Axe.violations(page)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(ReportFile.class)
    void savedJsonEqualsPage(ReportFile file) {
        OpenPage page = Chromium.running().open(file.page(), Screen.DESKTOP, Scheme.LIGHT);
        String saved = page.downloaded("#download-json");
        assertThat(saved).isEqualTo(page.textOf("#results"));
        assertThat(JsonMapper.shared().readTree(saved).isObject()).isTrue();
        assertThat(page.console()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(ReportFile.class)
    void specificationOfEveryFigureCanBeSaved(ReportFile file) {
        OpenPage page = Chromium.running().open(file.page(), Screen.DESKTOP, Scheme.LIGHT);
        int figures = page.all("figure.figure").size();
        assertThat(figures).isPositive();
        assertThat(page.all("a.download-vega[href^='blob:']")).hasSize(figures);
        JsonNode specifications = page.promised("[...document.querySelectorAll('a.download-vega')]"
                + ".map(a => JSON.parse(document.getElementById(a.dataset.from).textContent).$schema)");
        assertThat(specifications)
                .allMatch(schema -> schema.asString().equals("https://vega.github.io/schema/vega-lite/v6.json"));
    }

    @ParameterizedTest
    @EnumSource(ReportFile.class)
    void pageIsCompleteWithoutScripts(ReportFile file) {
        OpenPage page = Chromium.running().openWithoutScripts(file.page());
        assertThat(page.holds("document.documentElement.classList.contains('scripted')"))
                .isFalse();
        assertThat(page.one("#verdict").isDisplayed()).isTrue();
        assertThat(page.all("table")).isNotEmpty().allMatch(WebElement::isDisplayed);
        assertThat(page.all("svg.cf")).isNotEmpty().allMatch(WebElement::isDisplayed);
        assertThat(page.all("svg.cf [role=graphics-symbol] > title")).isNotEmpty();
        assertThat(page.all("button, #download-json")).isNotEmpty().noneMatch(WebElement::isDisplayed);
    }

    @ParameterizedTest
    @EnumSource(ReportFile.class)
    void tabKeyFollowsTheReadingOrder(ReportFile file) {
        OpenPage page = Chromium.running().open(file.page(), Screen.DESKTOP, Scheme.LIGHT);
        page.js("window.stops = []; document.addEventListener('focusin', event => stops.push(event.target))");
        long expected =
                page.number("[...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')]"
                        + ".filter(e => e.tabIndex >= 0 && e.getClientRects().length && e.checkVisibility()).length");
        page.press(Keys.TAB, (int) expected);
        assertThat(page.number("stops.length")).isEqualTo(expected);
        assertThat(page.number("new Set(stops).size")).isEqualTo(expected);
        assertThat(page.holds("stops.every((stop, i) => i === 0 || (stops[i - 1].compareDocumentPosition(stop) & 4))"))
                .isTrue();
    }
}
