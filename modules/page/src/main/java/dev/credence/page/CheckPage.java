package dev.credence.page;

import static j2html.TagCreator.button;
import static j2html.TagCreator.div;
import static j2html.TagCreator.footer;
import static j2html.TagCreator.form;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.header;
import static j2html.TagCreator.input;
import static j2html.TagCreator.label;
import static j2html.TagCreator.main;
import static j2html.TagCreator.noscript;
import static j2html.TagCreator.option;
import static j2html.TagCreator.p;
import static j2html.TagCreator.select;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import j2html.tags.DomContent;
import j2html.tags.specialized.DivTag;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A self-contained HTML page that answers what a published number means, as {@code credence check} does: fields for the printed value
 * and the size of its sample, and for a second value whose difference is tested.
 *
 * <pre>{@code
 * Files.writeString(path, CheckPage.render());
 * }</pre>
 *
 * <p>The page computes its answers itself and loads nothing, so that it works without a network and on any static host. It has the
 * methods of {@code CheckRequest}: {@code wilson-modified} for a proportion and for F1, {@code miettinen-nurminen} for the difference of
 * two proportions of different items, {@code tango} for that of the same items, and the variance of Hanley and McNeil for areas under the
 * ROC curve. A test compares its answers with those of the library, which differ by less than 1e-9. Samples have at most 1,000,000 items.
 * F-measures other than F1 have the method {@code dirichlet-lattice}, which the page does not have: they need the command.
 *
 * <p>What a reader enters, and what the address of the page contains, is shown as text and never interpreted. Cost: a file of about 56 kB.
 */
public final class CheckPage {
    private static final String TITLE = "Check a published number";

    private CheckPage() {}

    /**
     * Writes the page.
     *
     * @return HTML, to be encoded as UTF-8; always the same
     */
    public static String render() {
        String css = PageStyle.css() + PageAsset.CHECK_STYLE.text();
        String js = PageAsset.CHECK_ANSWERS.text() + PageAsset.CHECK_FIELDS.text();
        return HtmlFile.written(TITLE, css, js, Optional.empty(), head(), content(), closing());
    }

    private static DomContent head() {
        return header(div(
                        h1(TITLE),
                        button("Theme: auto")
                                .withId("theme-switch")
                                .withType("button")
                                .attr("hidden"))
                .withClass("masthead"));
    }

    private static DomContent content() {
        return main(
                p(
                        "What does a printed accuracy, F1 or area under the curve mean, if only the size of its test set is known?"
                                + " Type the number as it is printed: 0.90 and 0.9 differ."),
                noscript(p("This page computes its answers with a script, and scripts are disabled in this browser."
                        + " The command 'credence check' gives the same answers.")),
                form(
                                field(
                                        "Metric",
                                        "metric",
                                        select(
                                                        option("Accuracy, recall, precision")
                                                                .withValue("proportion"),
                                                        option("F1").withValue("f1"),
                                                        option("Area under the ROC curve")
                                                                .withValue("auroc"))
                                                .withId("metric")),
                                field("Value", "value", text("value", "93.3%", "text")),
                                ofMetric(
                                        "proportion f1",
                                        field(
                                                "Number of items (of a proportion, its denominator)",
                                                "n",
                                                text("n", "120", "numeric"))),
                                ofMetric(
                                        "f1",
                                        field(
                                                "Number of them that are positive (optional)",
                                                "actual",
                                                text("actual", "", "numeric"))),
                                count("True positives, if the counts are known", "tp"),
                                count("False positives", "fp"),
                                count("False negatives", "fn"),
                                ofMetric(
                                        "auroc",
                                        field("Positive items", "positives", text("positives", "50", "numeric"))),
                                ofMetric(
                                        "auroc",
                                        field("Negative items", "negatives", text("negatives", "200", "numeric"))),
                                ofMetric(
                                        "proportion auroc",
                                        field(
                                                "Value of another system (optional)",
                                                "against",
                                                text("against", "", "text"))),
                                ofMetric(
                                        "proportion",
                                        field("Its number of items, if it differs", "n2", text("n2", "", "numeric"))),
                                ofMetric(
                                        "proportion",
                                        field(
                                                "Items of both systems",
                                                "paired",
                                                select(
                                                                option("Different items")
                                                                        .withValue("different"),
                                                                option("The same items")
                                                                        .withValue("same"))
                                                        .withId("paired"))),
                                field(
                                        "Confidence level",
                                        "level",
                                        select(Stream.of("0.95", "0.9", "0.99")
                                                        .map(level ->
                                                                option(level).withValue(level))
                                                        .toArray(DomContent[]::new))
                                                .withId("level")),
                                div(button("Check").withType("submit")))
                        .withId("check")
                        .attr("novalidate"),
                div().withId("answer").attr("role", "status"),
                div(rows())
                        .withId("table")
                        .withClass("scroll")
                        .attr("tabindex", "0")
                        .attr("role", "region")
                        .attr("aria-label", "Intervals")
                        .attr("hidden"));
    }

    private static DivTag field(String words, String id, DomContent field) {
        return div(label(words).attr("for", id), field);
    }

    private static DomContent ofMetric(String metric, DivTag field) {
        return field.attr("data-of", metric);
    }

    private static DomContent count(String words, String id) {
        return ofMetric("f1", field(words, id, text(id, "", "numeric")));
    }

    private static DomContent text(String id, String value, String keyboard) {
        return input().withId(id)
                .withType("text")
                .withValue(value)
                .attr("inputmode", keyboard)
                .attr("autocomplete", "off")
                .attr("spellcheck", "false")
                .attr("maxlength", 30);
    }

    private static DomContent rows() {
        return table(
                thead(tr().with(Stream.of("of", "value", "items", "counts", "interval", "method")
                        .map(name -> th(name).attr("scope", "col")))),
                tbody().withId("rows"));
    }

    private static DomContent closing() {
        return footer(
                p(
                        "The counts behind a value are reconstructed from its digits; where several counts are printed alike, the"
                                + " interval covers those of all of them. If two systems had the same items, their difference"
                                + " depends on the discordant items, on which one of them alone is right: the answer states both"
                                + " extremes, for metrics whose denominator is the same for both, such as accuracy and recall."
                                + " The intervals assume independent items."),
                p(
                        "An F1 value does not determine its counts: the answer states the narrowest and the widest interval over those"
                                + " that are compatible with it. If the counts are known, they suffice. Other F-measures have the method"
                                + " 'dirichlet-lattice', which this page does not have: use the command 'credence check'."),
                p("This page loads nothing and sends nothing. The address of the page contains what was entered."));
    }
}
