package dev.credence.report.systems;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Note;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.multiple.BlockRanking;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.report.Report;
import dev.credence.report.form.DifferenceScale;
import dev.credence.report.form.MultiSystemForm;
import dev.credence.report.form.SystemsConclusion;
import dev.credence.report.systems.MultiSystemReport.MultiSystemText;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A comparison of several systems on the same items by metrics: a ranking, all pairs, and tests of all systems at once.
 *
 * @param input the description of the input, by name, in the order in which it is shown; may be empty
 * @param comparisons the comparisons, one for each metric
 * @param notes notes on the report as a whole
 * @param doubt which assumption of the intervals the data contradict, so that no conclusion is drawn; empty if there is none
 */
public record MultiSystemReport(
        Map<String, Object> input, List<MultipleComparison> comparisons, List<String> notes, Optional<String> doubt)
        implements Report {
    /** Copies the lists. */
    public MultiSystemReport {
        comparisons = List.copyOf(comparisons);
        notes = List.copyOf(notes);
    }

    /**
     * Creates a report whose conclusion is the one that the intervals give.
     *
     * @param input the description of the input as a map from property to text, in the order in which it is shown; may be empty
     * @param comparisons the comparisons, one for each metric
     * @param notes notes on the report as a whole
     */
    public MultiSystemReport(Map<String, Object> input, List<MultipleComparison> comparisons, List<String> notes) {
        this(input, comparisons, notes, Optional.empty());
    }

    /**
     * Returns a copy with a description of the input.
     *
     * @param described the description of the input, by name, in the order in which it is shown
     * @param more notes on the input
     * @return the report
     */
    public MultiSystemReport describedBy(Map<String, Object> described, List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.addAll(notes);
        return new MultiSystemReport(described, comparisons, all, doubt);
    }

    /**
     * Returns a copy whose only conclusion is that its intervals do not show which system is best, because they need an assumption
     * that the data contradict.
     *
     * @param reason why not, as a clause that a colon follows, such as "the rows may be folds"
     * @return the report
     */
    public MultiSystemReport undecided(String reason) {
        return new MultiSystemReport(input, comparisons, notes, Optional.of(reason));
    }

    /** {@return which system is best, or that the data do not show it; empty without comparisons} */
    public Optional<SystemsConclusion> conclusion() {
        return comparisons.stream()
                .findFirst()
                .map(first -> doubt.map(reason -> SystemsConclusion.undecided(reason, first))
                        .orElseGet(() -> SystemsConclusion.of(comparisons)));
    }

    @Override
    public Document document() {
        Footnotes footnotes = new Footnotes();
        List<Document.Section> sections = new ArrayList<>();
        sections.add(new Document.Section(
                "ranking: systems that share a letter cannot be distinguished", RankingColumns.table(comparisons)));
        sections.add(new Document.Section("all pairs", PairColumns.table(comparisons, footnotes)));
        List<OverallRow> overall = overall(footnotes);
        if (!overall.isEmpty()) {
            sections.add(new Document.Section("all systems at once", OverallColumns.table(overall, footnotes)));
        }
        return Document.of(
                input,
                sections,
                conclusion().map(SystemsConclusion::sentences).orElse(List.of()),
                footnotes,
                notes,
                familyNotes());
    }

    /** Returns Cochran's test once, since it does not depend on the metric, and Friedman's for each metric. */
    private List<OverallRow> overall(Footnotes footnotes) {
        List<OverallRow> rows = new ArrayList<>();
        comparisons.stream()
                .findFirst()
                .flatMap(MultipleComparison::cochran)
                .ifPresent(test -> rows.add(new OverallRow("right or wrong", test)));
        for (MultipleComparison comparison : comparisons) {
            comparison.blocks().ifPresent(blocks -> {
                rows.add(new OverallRow(comparison.metric(), blocks.friedman()));
                rows.add(new OverallRow(comparison.metric(), blocks.imanDavenport()));
            });
        }
        rows.forEach(row -> footnotes.marksOf(row.test().notes()));
        return rows;
    }

    /**
     * A test of all systems at once.
     *
     * @param subject the metric, or the subject of the test
     * @param test the outcome of the test
     */
    record OverallRow(String subject, TestOutcome test) {}

    private List<String> familyNotes() {
        List<String> all = new ArrayList<>();
        for (MultipleComparison comparison : comparisons) {
            all.addAll(MultiSystemText.family(comparison));
            Note.sentences(comparison.notes()).stream()
                    .filter(note -> !all.contains(note))
                    .forEach(all::add);
        }
        if (comparisons.size() > 1) {
            all.add("the intervals are simultaneous for the pairs of one metric, not over several metrics");
        }
        return all;
    }

    @Override
    public Table<PairRow> data() {
        return PairColumns.table(comparisons, new Footnotes());
    }

    @Override
    public List<String> notesOfWhole() {
        return Stream.concat(
                        comparisons.stream().flatMap(comparison -> Note.sentences(comparison.notes()).stream()),
                        notes.stream())
                .distinct()
                .toList();
    }

    @Override
    public Report.Envelope envelope() {
        return new Report.Envelope(
                input, comparisons.stream().map(MultiSystemForm::of).toList(), notes);
    }

    /** Creates the columns of tests of all systems at once. */
    static final class OverallColumns {
        static Table<OverallRow> table(List<OverallRow> rows, Footnotes footnotes) {
            return new Table<>(
                    List.of(
                            Column.name("of", OverallRow::subject),
                            Column.<OverallRow>text(
                                            "test",
                                            row -> row.test().description().title())
                                    .with(Column.Priority.SUPPORTING),
                            Column.<OverallRow>text(
                                            "hypothesis",
                                            row -> row.test().description().hypothesis())
                                    .detail(),
                            Column.number(
                                    "statistic",
                                    row -> row.test().statistic(),
                                    row -> String.format(
                                            Locale.ROOT,
                                            "%s=%.4g",
                                            row.test().statisticName(),
                                            row.test().statistic())),
                            Column.text("df", OverallColumns::freedom).right().with(Column.Priority.SUPPORTING),
                            Column.number(
                                    "p",
                                    row -> row.test().pValue(),
                                    row -> Digits.ofProbability(row.test().pValue())),
                            Column.<OverallRow>shown(
                                            "notes",
                                            row -> footnotes.marksOf(row.test().notes()))
                                    .headless()
                                    .with(Column.Priority.MARKS)),
                    rows);
        }

        private static String freedom(OverallRow row) {
            return row.test().degreesOfFreedom().stream()
                    .map(df -> String.format(Locale.ROOT, "%.0f", df))
                    .collect(Collectors.joining(", "));
        }
    }

    /** Creates the columns of a ranking. */
    static final class RankingColumns {
        /** A system in the ranking by a metric. */
        record Row(MultipleComparison whole, MultipleComparison.RankedSystem system) {
            double meanRank() {
                return whole.blocks()
                        .map(blocks -> blocks.meanRanks().get(system.system()))
                        .orElse(Double.NaN);
            }
        }

        static Table<Row> table(List<MultipleComparison> comparisons) {
            List<Row> rows = new ArrayList<>();
            comparisons.forEach(
                    comparison -> comparison.ranking().forEach(system -> rows.add(new Row(comparison, system))));
            Digits digits = DifferenceScale.digits(
                    PairRow.of(comparisons).stream().map(PairRow::comparison).toList());
            return new Table<>(columns(digits), rows)
                    .groupedBy(row -> row.whole().metric());
        }

        private static List<Column<Row>> columns(Digits digits) {
            return List.of(
                    Column.<Row>name("metric", row -> row.whole().metric()).notIn(Document.Medium.TERMINAL),
                    Column.number(
                            "rank",
                            row -> row.system().rank(),
                            row -> Integer.toString(row.system().rank())),
                    Column.name("system", row -> row.system().name()),
                    Column.number(
                            "value",
                            row -> row.system().value(),
                            row -> digits.of(row.system().value())),
                    Column.text("groups", row -> row.system().letters()),
                    Column.<Row>number("mean_rank", Row::meanRank, row -> meanRank(row.meanRank()))
                            .headed("mean rank of blocks")
                            .with(Column.Priority.SUPPORTING)
                            .optional(),
                    Column.<Row>shown("n", row -> SafeText.count(row.system().n()))
                            .right()
                            .with(Column.Priority.COUNT));
        }

        private static String meanRank(double rank) {
            return Double.isNaN(rank) ? "" : String.format(Locale.ROOT, "%.2f", rank);
        }
    }

    /** Creates the columns of all pairs. */
    static final class PairColumns {
        private final Footnotes footnotes;
        private final DifferenceScale scale;
        private final String level;

        private PairColumns(List<PairRow> rows, Footnotes footnotes) {
            this.footnotes = footnotes;
            this.scale =
                    DifferenceScale.of(rows.stream().map(PairRow::comparison).toList());
            this.level =
                    rows.isEmpty() ? "" : SafeText.percent(rows.get(0).whole().level());
        }

        static Table<PairRow> table(List<MultipleComparison> comparisons, Footnotes footnotes) {
            List<PairRow> rows = PairRow.of(comparisons);
            rows.forEach(row -> footnotes.marksOf(row.comparison().notes()));
            return new Table<>(new PairColumns(rows, footnotes).columns(), rows)
                    .groupedBy(row -> row.whole().metric());
        }

        private List<Column<PairRow>> columns() {
            List<Column<PairRow>> columns = new ArrayList<>();
            columns.add(
                    Column.<PairRow>name("metric", row -> row.whole().metric()).notIn(Document.Medium.TERMINAL));
            columns.add(Column.name("first", PairRow::first));
            columns.add(Column.name("second", PairRow::second));
            columns.add(Column.data("first_value", row -> row.comparison().first()));
            columns.add(Column.data("second_value", row -> row.comparison().second()));
            columns.add(Column.number(
                    "difference",
                    row -> row.comparison().difference(),
                    row -> scale.of(row.comparison().difference())));
            columns.add(Column.shown(level + " together", row -> scale.interval(row.comparison())));
            columns.add(Column.data("lower", row -> row.comparison().lower()));
            columns.add(Column.data("upper", row -> row.comparison().upper()));
            columns.add(Column.data("level", row -> row.whole().level().value()));
            columns.add(Column.data(
                    "pair_level", row -> row.whole().family().pairLevel().value()));
            addTests(columns);
            addSystems(columns);
            columns.add(
                    Column.<PairRow>name("comparator", row -> row.comparison().comparator())
                            .detail());
            columns.add(Column.data("n", row -> row.comparison().n()));
            columns.add(Column.data(
                    "status", row -> row.comparison().status().name().toLowerCase(Locale.ROOT)));
            columns.add(scale.column(PairRow::comparison));
            columns.add(Column.<PairRow>shown(
                            "notes", row -> footnotes.marksOf(row.comparison().notes()))
                    .headless()
                    .with(Column.Priority.MARKS)
                    .withData(
                            "notes",
                            row -> String.join(
                                    "; ", Note.sentences(row.comparison().notes()))));
            return columns;
        }

        private static void addTests(List<Column<PairRow>> columns) {
            columns.add(probability(
                            "p_value", "p of the pair alone", row -> row.pair().pValue())
                    .detail());
            columns.add(
                    probability("p_adjusted", "p adjusted", row -> row.pair().adjusted())
                            .with(Column.Priority.SUPPORTING));
            columns.add(Column.data("p_adjusted_error", row -> row.pair().adjustedError()));
            columns.add(
                    probability("p_holm", "p by Holm", row -> row.pair().holm()).detail());
            columns.add(Column.data("significant", row -> row.pair().isSignificant()));
            columns.add(probability("p_nemenyi", "ranks: p by Nemenyi", row -> row.rankPValue(BlockRanking::nemenyi))
                    .optional()
                    .detail());
            columns.add(probability("p_ranks_holm", "ranks: p by Holm", row -> row.rankPValue(BlockRanking::holm))
                    .optional()
                    .detail());
        }

        private static void addSystems(List<Column<PairRow>> columns) {
            columns.add(Column.data(
                    "first_rank", row -> row.ranked(row.pair().first()).rank()));
            columns.add(Column.data(
                    "second_rank", row -> row.ranked(row.pair().second()).rank()));
            columns.add(Column.data(
                    "first_groups", row -> row.ranked(row.pair().first()).letters()));
            columns.add(Column.data(
                    "second_groups", row -> row.ranked(row.pair().second()).letters()));
        }

        private static Column<PairRow> probability(String name, String heading, ToDoubleFunction<PairRow> p) {
            return Column.<PairRow>number(name, p, row -> Digits.ofProbability(p.applyAsDouble(row)))
                    .headed(heading);
        }
    }

    /**
     * A pair of systems, compared by a metric.
     *
     * @param whole the comparison of all systems by that metric
     * @param place the index of the pair
     */
    public record PairRow(MultipleComparison whole, int place) {
        static List<PairRow> of(List<MultipleComparison> comparisons) {
            List<PairRow> rows = new ArrayList<>();
            for (MultipleComparison comparison : comparisons) {
                for (int place = 0; place < comparison.differences().size(); place++) {
                    rows.add(new PairRow(comparison, place));
                }
            }
            return rows;
        }

        MultipleComparison.SimultaneousDifference pair() {
            return whole.differences().get(place);
        }

        Comparison comparison() {
            return pair().comparison();
        }

        String first() {
            return whole.systems().get(pair().first());
        }

        String second() {
            return whole.systems().get(pair().second());
        }

        MultipleComparison.RankedSystem ranked(int system) {
            return whole.ranking().stream()
                    .filter(ranked -> ranked.system() == system)
                    .findFirst()
                    .orElseThrow();
        }

        /** Returns the p-value of the mean ranks of the pair; NaN if no blocks were ranked. */
        double rankPValue(Function<BlockRanking, List<BlockRanking.Difference>> procedure) {
            return whole.blocks()
                    .map(blocks -> procedure.apply(blocks).get(place).pValue())
                    .orElse(Double.NaN);
        }
    }

    /** Writes the sentences of a comparison of several systems. */
    static final class MultiSystemText {
        /** Returns the sentences about the correction that the pairs use. */
        static List<String> family(MultipleComparison comparison) {
            List<String> notes = new ArrayList<>();
            MultipleComparison.CriticalPoint family = comparison.family();
            boolean everyLook =
                    comparison.notes().stream().anyMatch(note -> note.code().equals(MultipleComparison.EVERY_LOOK));
            if (everyLook) {
                notes.add(String.format(
                        Locale.ROOT,
                        "%s: all %d intervals of pairs contain their true values together with %s confidence; each has the level %.2f%%"
                                + " by itself; adjusted p-values likewise",
                        comparison.metric(),
                        comparison.differences().size(),
                        SafeText.percent(comparison.level()),
                        100 * family.pairLevel().value()));
            } else if (family.pairs() > 1) {
                notes.add(String.format(
                        Locale.ROOT,
                        "%s: all %d intervals of pairs contain their true values together with %s confidence; each has the level %.2f%%"
                                + " by itself (critical "
                                + "point %.3f from the correlations of the differences%s); adjusted p-values likewise",
                        comparison.metric(),
                        family.pairs(),
                        SafeText.percent(comparison.level()),
                        100 * family.pairLevel().value(),
                        family.criticalPoint(),
                        simulated(family)));
            }
            comparison.blocks().ifPresent(blocks -> notes.add(blocks(comparison, blocks)));
            return notes;
        }

        private static String simulated(MultipleComparison.CriticalPoint family) {
            return family.error() == 0
                    ? ""
                    : String.format(
                            Locale.ROOT,
                            ", standard error %.4f, %d directions, seed %d",
                            family.error(),
                            family.directions(),
                            family.seed());
        }

        private static String blocks(MultipleComparison comparison, BlockRanking blocks) {
            String leftOut = blocks.leftOut() == 0
                    ? ""
                    : "; " + blocks.leftOut() + " more are left out, where " + comparison.metric()
                            + " is undefined for a system";
            return String.format(
                    Locale.ROOT,
                    "%s: mean ranks over %d blocks that are further apart than %.3f differ (Nemenyi, %s, all pairs together)%s",
                    comparison.metric(),
                    blocks.blocks(),
                    blocks.criticalDifference(),
                    SafeText.percent(comparison.level()),
                    leftOut);
        }
    }
}
