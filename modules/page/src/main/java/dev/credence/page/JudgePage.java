package dev.credence.page;

import static j2html.TagCreator.dl;
import static j2html.TagCreator.each;
import static j2html.TagCreator.li;
import static j2html.TagCreator.ul;

import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Direction;
import dev.credence.decision.Verdict;
import dev.credence.figures.Theme;
import dev.credence.judge.JudgedComparison;
import dev.credence.judge.JudgedEstimate;
import dev.credence.page.JudgePage.JudgeConclusion;
import dev.credence.page.JudgePage.JudgePaper;
import dev.credence.page.PaperText.Citations;
import dev.credence.page.forest.JudgeTables;
import dev.credence.report.form.Phrases;
import dev.credence.report.judge.JudgeCheck;
import dev.credence.report.judge.JudgeReport;
import dev.credence.report.judge.JudgeReport.OfPair;
import dev.credence.report.judge.JudgeReport.OfSystem;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import j2html.tags.specialized.DlTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Metrics that are corrected for an imperfect judge as one self-contained HTML page: the answer in a sentence, tiles, a paragraph for a
 * paper with its references, each metric by the judge alone, by the true labels alone and corrected, the differences of systems, what the
 * judge is worth, how far it agrees with the truth, the methods, and all results as JSON.
 *
 * <pre>{@code
 * JudgeReport report = JudgeReport.of(judged, ConfidenceLevel.P95, List.of("model"), List.of("f1"), ComputeOptions.defaults());
 * Files.writeString(path, JudgePage.of(report).titled("Answers").render());
 * }</pre>
 *
 * <p>The page loads nothing and can be read without its script, as that of {@link ReportPage}. Labels are data: their characters are shown
 * and never interpreted. Equal reports give equal bytes. Cost: milliseconds and some 60 kB.
 *
 * <p>Immutable: every call returns a new page.
 */
public final class JudgePage {
    /** Four metrics and three counts fill a line. */
    private static final int MOST_TILES = 4;
    /** With fewer true labels intervals of proportions are wider than a third of their range. */
    private static final long FEW_LABELS = 30;

    private final JudgeReport report;
    private final String title;
    private final Theme theme;
    private final Optional<Provenance> provenance;

    private JudgePage(JudgeReport report, String title, Theme theme, Optional<Provenance> provenance) {
        this.report = report;
        this.title = title;
        this.theme = theme;
        this.provenance = provenance;
    }

    /**
     * Creates the page of a report.
     *
     * @param report the corrected metrics
     * @return the page
     */
    public static JudgePage of(JudgeReport report) {
        return new JudgePage(
                Objects.requireNonNull(report, "report must not be null"),
                "Corrected for an imperfect judge",
                Theme.AUTO,
                Optional.empty());
    }

    /**
     * Returns a copy with a title.
     *
     * @param newTitle in words; may contain names from outside
     * @return the page
     */
    public JudgePage titled(String newTitle) {
        return new JudgePage(report, newTitle, theme, provenance);
    }

    /**
     * Returns a copy in light or dark colours.
     *
     * @param newTheme light, dark, or the setting of the reader's system, which is the default; a page is always printed light
     * @return the page
     */
    public JudgePage theme(Theme newTheme) {
        return new JudgePage(report, title, newTheme, provenance);
    }

    /**
     * Returns a copy with the facts that reproduce the report.
     *
     * @param made command, version, seed, files
     * @return the page
     */
    public JudgePage provenance(Provenance made) {
        return new JudgePage(report, title, theme, Optional.of(made));
    }

    /** {@return the first sentence of the page, in which names from outside are not yet made harmless} */
    public String verdict() {
        return JudgeConclusion.of(report).whole();
    }

    /** {@return HTML, to be encoded as UTF-8} */
    public String render() {
        String heading = PageFrame.heading(title);
        Conclusion verdict = JudgeConclusion.of(report);
        List<DomContent> first = new ArrayList<>();
        if (report.labelled() < FEW_LABELS) {
            first.add(PageFrame.warning("This page rests on " + SafeText.count(report.labelled())
                    + (report.labelled() == 1 ? " true label" : " true labels") + ". With fewer than " + FEW_LABELS
                    + " the intervals are wide, and one more label can change the conclusion. Label more items before"
                    + " you decide."));
        }
        first.add(PageFrame.verdict(verdict));
        first.add(tiles());
        PageFrame frame = new PageFrame(
                heading, report.input(), first, sections(), PageJson.of(report, heading, verdict.whole(), provenance));
        return HtmlFile.written(
                heading,
                PageStyle.css(),
                PageAsset.SCRIPT.text(),
                Optional.of(theme).filter(chosen -> chosen != Theme.AUTO),
                frame.content(List.of()));
    }

    /** Returns the corrected metrics of the first system, the numbers of items, and what the labels are worth. */
    private DomContent tiles() {
        String system = report.estimates().get(0).system();
        List<DomContent> tiles = new ArrayList<>();
        report.estimates().stream()
                .filter(of ->
                        of.system().equals(system) && of.estimate().corrected().hasInterval())
                .limit(MOST_TILES)
                .forEach(of -> tiles.add(Tiles.metric(
                        Phrases.atBeginning(Phrases.metric(of.estimate().metric())),
                        of.estimate().corrected(),
                        isShare(of))));
        tiles.add(Tiles.count("True labels", report.labelled()));
        if (report.input().get("unlabelled") instanceof Long others) {
            tiles.add(Tiles.count("Labels of the judge alone", others));
        }
        double worth = report.estimates().get(0).estimate().worth();
        if (!Double.isNaN(worth)) {
            tiles.add(Tiles.count("As precise as this many labels", Math.round(worth)));
        }
        return Tiles.of(system, tiles);
    }

    /** Returns whether the interval lies between 0 and 1, so that a bar can show it. */
    private static boolean isShare(OfSystem of) {
        Estimate found = of.estimate().corrected();
        return found.lower() >= 0 && found.upper() <= 1;
    }

    private List<PageSection> sections() {
        Footnotes footnotes = new Footnotes();
        JudgeTables tables = new JudgeTables(report, footnotes);
        List<PageSection> sections = new ArrayList<>();
        sections.add(new JudgePaper(report, provenance).section());
        tables.limits().ifPresent(table -> sections.add(new PageSection("limits", "Limits", List.of(table))));
        tables.differences()
                .ifPresent(table -> sections.add(new PageSection("differences", "Differences", List.of(table))));
        sections.add(new PageSection("metrics", "Metrics", List.of(tables.systems())));
        sections.add(new PageSection(
                "worth",
                "What the judge is worth",
                List.of(ul(each(report.document().conclusions(), sentence -> li(SafeText.clean(sentence))))
                        .withClass("notes"))));
        tables.agreement()
                .ifPresent(table -> sections.add(new PageSection("agreement", "Judge and truth", List.of(table))));
        tables.slices().ifPresent(table -> sections.add(new PageSection("slices", "Slices", List.of(table))));
        List<String> notes = new ArrayList<>(footnotes.lines());
        notes.addAll(report.notes());
        if (!notes.isEmpty()) {
            sections.add(new PageSection("notes", "Notes", List.of(Appendix.notes(notes))));
        }
        sections.add(new PageSection("methods", "Methods and assumptions", List.of(methods())));
        provenance.ifPresent(made ->
                sections.add(new PageSection("reproduce", "Reproduce this report", Appendix.reproduction(made))));
        return List.copyOf(sections);
    }

    private DlTag methods() {
        TreeSet<String> spellings = new TreeSet<>();
        report.estimates().forEach(of -> {
            spellings.add(of.estimate().corrected().method());
            spellings.add(of.estimate().labels().method());
        });
        report.shares().forEach(share -> spellings.add(share.method()));
        report.differences().forEach(pair -> {
            spellings.add(pair.difference().corrected().method());
            spellings.add(pair.difference().labels().comparator());
        });
        report.agreement().forEach(found -> spellings.add(found.method()));
        spellings.remove("");
        DlTag list = dl();
        spellings.forEach(spelling -> Appendix.method(list, spelling));
        return list;
    }

    /** A paragraph on metrics that are corrected for a judge, to paste into a paper, with the sources that it cites. */
    static final class JudgePaper {
        /** A paragraph with more numbers than these is better written as a table. */
        private static final int MOST_NUMBERS = 4;

        private final Citations citations = new Citations();
        private final String text;

        JudgePaper(JudgeReport report, Optional<Provenance> made) {
            List<String> sentences = new ArrayList<>();
            Object unlabelled = report.input().get("unlabelled");
            sentences.add("A judge labelled all items, and " + SafeText.count(report.labelled()) + " of them"
                    + (unlabelled instanceof Long others
                            ? ", of " + SafeText.count(report.labelled() + others) + " in all,"
                            : "")
                    + " have a true label.");
            sentences.add(Phrases.atBeginning(report.estimates().stream()
                            .filter(of -> of.estimate().corrected().hasInterval())
                            .limit(MOST_NUMBERS)
                            .map(of -> Phrases.metric(of.estimate().metric()) + " of " + SafeText.cell(of.system())
                                    + " was " + PaperText.value(of.estimate().corrected()))
                            .collect(Collectors.joining("; ")))
                    + ".");
            if (!report.differences().isEmpty()) {
                sentences.add("The difference was "
                        + report.differences().stream()
                                .filter(pair -> pair.difference().corrected().hasInterval())
                                .limit(MOST_NUMBERS)
                                .map(JudgePaper::difference)
                                .collect(Collectors.joining("; "))
                        + ".");
            }
            String corrected = report.estimates().get(0).estimate().corrected().method();
            String labels = report.estimates().get(0).estimate().labels().method();
            sentences.add("Values are corrected for the errors of the judge; their intervals are "
                    + citations.words("prediction-powered", "")
                    + (corrected.equals(labels)
                            ? ", or where the judge was of no use " + citations.words(labels, "")
                            : ", which narrow " + citations.words(labels, ""))
                    + ".");
            made.ifPresent(how -> sentences.add("Computed with Credence " + how.version() + "."));
            text = sentences.stream().filter(sentence -> !sentence.equals(".")).collect(Collectors.joining(" "));
        }

        private static String difference(OfPair pair) {
            JudgedComparison found = pair.difference();
            return PaperText.value(found.corrected()) + " in " + Phrases.metric(found.metric()) + " between "
                    + SafeText.cell(pair.first()) + " and " + SafeText.cell(pair.second());
        }

        PageSection section() {
            return PaperSection.of(text, citations.all(), Optional.empty());
        }
    }

    /** What a page on a judge says first: the verdict on limits, which system is better, or how good one is, by corrected metrics. */
    static final class JudgeConclusion {
        private JudgeConclusion() {}

        static Conclusion of(JudgeReport report) {
            if (!report.checks().isEmpty()) {
                return new Conclusion(
                        limits(report),
                        report.differences().isEmpty()
                                ? ofOne(report).judgement()
                                : ofPairs(report).judgement());
            }
            return report.differences().isEmpty() ? ofOne(report) : ofPairs(report);
        }

        private static String limits(JudgeReport report) {
            Verdict verdict = report.verdict();
            String open = report.checks().stream()
                    .filter(check -> check.verdict() == verdict)
                    .map(JudgeConclusion::limit)
                    .collect(Collectors.joining("; "));
            return switch (verdict) {
                case PASS -> "The gate passes: all limits of corrected metrics are met.";
                case FAIL -> "The gate fails: " + open + " is not met.";
                case INCONCLUSIVE -> "The gate is inconclusive: these data do not show whether " + open + " is met.";
            };
        }

        private static String limit(JudgeCheck check) {
            return Phrases.metric(check.decision().metric()) + " of " + SafeText.cell(check.subject()) + " "
                    + check.decision().claim().words();
        }

        private static Conclusion ofOne(JudgeReport report) {
            OfSystem first = report.estimates().get(0);
            JudgedEstimate found = first.estimate();
            Estimate corrected = found.corrected();
            String what = Phrases.atBeginning(Phrases.metric(found.metric())) + " of " + SafeText.cell(first.system());
            if (!corrected.hasInterval()) {
                return new Conclusion(what + " is not determined by these labels.", "");
            }
            Digits digits = Phrases.digits(corrected.width());
            return new Conclusion(
                    what + " is " + digits.of(corrected.value()) + ", corrected for the judge; "
                            + between(corrected, digits),
                    "The judge alone gives " + digits.of(found.judge().value()) + ", and the "
                            + SafeText.count(report.labelled()) + " true labels alone "
                            + digits.of(found.labels().value()) + " ("
                            + digits.of(found.labels().lower()) + " to "
                            + digits.of(found.labels().upper()) + ").");
        }

        private static String between(Estimate found, Digits digits) {
            return "with " + Phrases.sureness(found) + " it lies between " + digits.of(found.lower()) + " and "
                    + digits.of(found.upper()) + ".";
        }

        /** Concludes from the pairs of the first metric. */
        private static Conclusion ofPairs(JudgeReport report) {
            if (report.undecided().isPresent()) {
                return new Conclusion(report.undecided().get(), "");
            }
            String metric = report.differences().get(0).difference().metric();
            List<OfPair> pairs = report.differences().stream()
                    .filter(pair -> pair.difference().metric().equals(metric))
                    .toList();
            return pairs.size() == 1 ? ofPair(pairs.get(0), metric) : ofSeveral(pairs, metric);
        }

        private static Conclusion ofPair(OfPair pair, String metric) {
            Estimate found = pair.difference().corrected();
            String judged = isDecided(pair)
                    ? decided(pair) + " by " + Phrases.metric(metric) + ", corrected for the judge."
                    : "These data do not show which of " + SafeText.cell(pair.first()) + " and "
                            + SafeText.cell(pair.second())
                            + (isNeutral(pair) ? " has the higher " : " is better by ") + Phrases.metric(metric) + ".";
            if (!found.hasInterval()) {
                return new Conclusion(judged, "");
            }
            Digits digits = Phrases.digits(found.width());
            return new Conclusion(
                    judged,
                    "The corrected difference, " + SafeText.cell(pair.first()) + " minus "
                            + SafeText.cell(pair.second()) + ", is " + digits.of(found.value()) + "; "
                            + between(found, digits));
        }

        private static Conclusion ofSeveral(List<OfPair> pairs, String metric) {
            List<String> decided = new ArrayList<>();
            pairs.stream()
                    .filter(JudgeConclusion::isDecided)
                    .map(JudgeConclusion::decided)
                    .forEach(decided::add);
            int open = pairs.size() - decided.size();
            String judged = decided.isEmpty()
                    ? "These data do not show which of the systems is better by " + Phrases.metric(metric) + "."
                    : String.join("; ", decided) + ", by " + Phrases.metric(metric) + ", corrected for the judge.";
            return new Conclusion(
                    judged,
                    (open > 0 && !decided.isEmpty()
                                    ? open + (open == 1 ? " other difference is" : " other differences are")
                                            + " not decided. "
                                    : "")
                            + "The intervals of all " + pairs.size() + " differences are simultaneous.");
        }

        private static boolean isDecided(OfPair pair) {
            Estimate found = pair.difference().corrected();
            return found.lower() > 0 || found.upper() < 0;
        }

        private static boolean isNeutral(OfPair pair) {
            return pair.difference().judge().direction() == Direction.NEUTRAL;
        }

        private static String decided(OfPair pair) {
            boolean firstIsHigher = pair.difference().corrected().lower() > 0;
            boolean firstIsBetter =
                    firstIsHigher != (pair.difference().judge().direction() == Direction.LOWER_IS_BETTER);
            String better = SafeText.cell(firstIsBetter ? pair.first() : pair.second());
            String worse = SafeText.cell(firstIsBetter ? pair.second() : pair.first());
            return better + (isNeutral(pair) ? " is higher than " : " is better than ") + worse;
        }
    }
}
