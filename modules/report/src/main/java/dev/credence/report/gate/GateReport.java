package dev.credence.report.gate;

import static dev.credence.report.json.JsonTree.number;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.decision.Claim;
import dev.credence.decision.Decision;
import dev.credence.decision.Decision.Counted;
import dev.credence.decision.Decision.InconclusiveCause;
import dev.credence.decision.Multiplicity;
import dev.credence.decision.Verdict;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.Report;
import dev.credence.report.json.JsonTree;
import dev.credence.report.table.Column;
import dev.credence.report.table.Column.Priority;
import dev.credence.report.table.Document;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The report of a gate.
 *
 * @param input the description of the input, by name, in the order in which it is shown; may be empty
 * @param level 1 minus it bounds the probability of a false FAIL among all checks, and that of a false PASS
 * @param multiplicity the procedure that judged the checks together
 * @param decisions the decisions of all checks: first those on all rows, then those on each slice
 * @param notes notes on the report as a whole
 */
public record GateReport(
        Map<String, Object> input,
        ConfidenceLevel level,
        Multiplicity multiplicity,
        List<GateDecision> decisions,
        List<String> notes)
        implements Report {
    /** Copies the lists. */
    public GateReport {
        decisions = List.copyOf(decisions);
        notes = List.copyOf(notes);
    }

    /**
     * Returns a copy with a description of the input.
     *
     * @param described the description of the input, by name, in the order in which it is shown
     * @param more notes on the input
     * @return the report
     */
    public GateReport describedBy(Map<String, Object> described, List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.addAll(notes);
        return new GateReport(described, level, multiplicity, decisions, all);
    }

    /**
     * Returns a copy whose checks are all INCONCLUSIVE because their bounds need an assumption that the data contradict, so that
     * neither a pass nor a failure is shown.
     *
     * @param reason which assumption is contradicted, as a sentence without a full stop
     * @return the report
     */
    public GateReport doubted(String reason) {
        return new GateReport(
                input,
                level,
                multiplicity,
                decisions.stream().map(row -> row.doubted(reason)).toList(),
                notes);
    }

    /** {@return the verdict of all checks together: FAIL if a check failed, otherwise INCONCLUSIVE if a check is, otherwise PASS} */
    public Verdict verdict() {
        return Verdict.of(decisions.stream().map(GateDecision::verdict).toList());
    }

    /**
     * Counts the checks that have a verdict.
     *
     * @param verdict the verdict
     * @return their number
     */
    public long count(Verdict verdict) {
        return decisions.stream()
                .filter(decision -> decision.verdict() == verdict)
                .count();
    }

    @Override
    public Document document() {
        Footnotes footnotes = new Footnotes();
        Table<GateDecision> table = GateColumns.table(decisions, footnotes);
        return Document.of(
                input,
                List.of(new Document.Section(table)),
                List.of(GateText.conclusion(this)),
                footnotes,
                notes,
                GateText.family(this));
    }

    @Override
    public Table<GateDecision> data() {
        return GateColumns.table(decisions, new Footnotes());
    }

    @Override
    public Report.Envelope envelope() {
        return new Report.Envelope(input, decisions.stream().map(GateForm::of).toList(), notes, GateForm.ofWhole(this));
    }

    /** Writes a gate as JSON. */
    static final class GateForm {
        static Map<String, Object> ofWhole(GateReport report) {
            Map<String, Object> more = new LinkedHashMap<>();
            more.put("verdict", report.verdict().word());
            more.put("level", report.level().value());
            more.put("adjust", report.multiplicity().id());
            return more;
        }

        /** Begins the form of a check. */
        static ObjectNode check(Optional<String> slice, String metric, Claim claim) {
            ObjectNode node = JsonNodeFactory.instance.objectNode();
            slice.ifPresent(name -> node.put("slice", name));
            node.put("metric", metric).put("expectation", claim.kind().word());
            number(node, "limit", claim.limit());
            return node;
        }

        static ObjectNode of(GateDecision row) {
            Decision decision = row.decision();
            ObjectNode node = check(row.slice(), decision.metric(), decision.claim());
            node.put("verdict", decision.verdict().word());
            decision.cause().ifPresent(cause -> node.put("cause", cause.code()));
            number(node, "new", decision.value());
            if (decision.claim().kind() == Claim.Kind.NOT_WORSE) {
                number(node, "baseline", decision.baseline());
                number(node, "difference", decision.estimate());
            }
            number(node, "lower", decision.lower());
            number(node, "upper", decision.upper());
            number(node, "lowerSignificance", decision.lowerSignificance());
            number(node, "upperSignificance", decision.upperSignificance());
            node.put("by", decision.by());
            node.put("n", decision.n());
            decision.clusters().ifPresent(clusters -> node.put("clusters", clusters));
            decision.deciding().ifPresent(n -> node.put("nDeciding", n));
            if (decision.deciding().isPresent() && decision.counted() != Counted.ITEMS) {
                node.put("nDecidingOf", decision.counted().code());
            }
            decision.differing().ifPresent(items -> node.put("differing", items));
            decision.inference()
                    .refusal()
                    .ifPresent(
                            refusal -> node.set("refusal", CredenceJson.mapper().valueToTree(refusal)));
            return JsonTree.notes(node, decision.notes());
        }
    }

    /** Creates the columns of a gate. */
    static final class GateColumns {
        static Table<GateDecision> table(List<GateDecision> rows, Footnotes footnotes) {
            rows.forEach(row -> footnotes.marksOf(row.remarks()));
            Digits digits = Digits.ofIntervals(
                    rows,
                    row -> row.decision().lower(),
                    row -> row.decision().upper(),
                    row -> Math.abs(row.decision().value()));
            return new Table<>(columns(digits, footnotes), rows);
        }

        private static List<Column<GateDecision>> columns(Digits digits, Footnotes footnotes) {
            return List.of(
                    Column.<GateDecision>shown("verdict", row -> row.verdict().name())
                            .withData("verdict", row -> row.verdict().word()),
                    Column.<GateDecision>shown("cause", GateColumns::cause)
                            .optional()
                            .detail(),
                    Column.<GateDecision>name("slice", row -> row.slice().orElse(""))
                            .optional(),
                    Column.<GateDecision>data("metric", row -> row.decision().metric()),
                    Column.<GateDecision>data(
                            "expectation", row -> row.decision().claim().kind().word()),
                    Column.<GateDecision>data(
                            "limit", row -> row.decision().claim().limit()),
                    Column.name("expected", (GateDecision row) -> GateText.expected(row)),
                    Column.<GateDecision>number(
                                    "new",
                                    row -> row.decision().value(),
                                    row -> of(row, row.decision().value(), digits))
                            .detail(),
                    Column.<GateDecision>number(
                                    "baseline", row -> row.decision().baseline(), row -> baseline(row, digits))
                            .optional()
                            .detail(),
                    Column.<GateDecision>number("difference", GateColumns::difference, row -> difference(row, digits))
                            .optional()
                            .with(Priority.SUPPORTING),
                    Column.<GateDecision>shown("bounds", row -> bounds(row, digits)),
                    Column.<GateDecision>data("lower", row -> row.decision().lower()),
                    Column.<GateDecision>data("upper", row -> row.decision().upper()),
                    Column.<GateDecision>data(
                            "lower_significance", row -> row.decision().lowerSignificance()),
                    Column.<GateDecision>data(
                            "upper_significance", row -> row.decision().upperSignificance()),
                    Column.<GateDecision>shown(
                                    "n", row -> SafeText.count(row.decision().n()))
                            .right()
                            .with(Priority.COUNT)
                            .withData("n", row -> row.decision().n()),
                    Column.<GateDecision>data(
                            "clusters",
                            row -> row.decision().clusters().isPresent()
                                    ? (double) row.decision().clusters().getAsLong()
                                    : Double.NaN),
                    Column.<GateDecision>shown("n to decide", GateColumns::deciding)
                            .right()
                            .with(Priority.SUPPORTING)
                            .optional()
                            .withData(
                                    "n_deciding",
                                    row -> row.decision().deciding().isPresent()
                                            ? (double) row.decision().deciding().getAsLong()
                                            : Double.NaN),
                    Column.<GateDecision>name("by", row -> row.decision().by()).detail(),
                    Column.<GateDecision>shown("notes", row -> footnotes.marksOf(row.remarks()))
                            .headless()
                            .with(Priority.MARKS)
                            .withData(
                                    "notes",
                                    row -> String.join(
                                            "; ", Note.sentences(row.decision().notes()))),
                    Column.<GateDecision>data("cause", GateColumns::code));
        }

        private static String code(GateDecision row) {
            return row.decision().cause().map(InconclusiveCause::code).orElse("");
        }

        private static String cause(GateDecision row) {
            return code(row).replace('-', ' ');
        }

        private static double difference(GateDecision row) {
            return isDifference(row) ? row.decision().estimate() : Double.NaN;
        }

        private static boolean isDifference(GateDecision row) {
            return row.decision().claim().kind() == Claim.Kind.NOT_WORSE;
        }

        private static String baseline(GateDecision row, Digits digits) {
            return isDifference(row) ? of(row, row.decision().baseline(), digits) : "";
        }

        /** Returns the value of a system, or nothing if only the difference of two is known. */
        private static String of(GateDecision row, double value, Digits digits) {
            return isDifference(row) && row.decision().inference() instanceof Estimate ? "" : digits.of(value);
        }

        private static String difference(GateDecision row, Digits digits) {
            return isDifference(row) ? digits.of(row.decision().estimate()) : "";
        }

        private static String bounds(GateDecision row, Digits digits) {
            return Double.isNaN(row.decision().lower())
                    ? "none"
                    : digits.interval(row.decision().lower(), row.decision().upper());
        }

        private static String deciding(GateDecision row) {
            return row.decision().deciding().isPresent()
                    ? "~" + SafeText.count(row.decision().deciding().getAsLong())
                            + (row.decision().counted() == Counted.NEW_SYSTEM ? " new" : "")
                            + (row.decision().clusters().isPresent() ? " clusters" : " items")
                            + (row.decision().counted() == Counted.BOTH_SYSTEMS ? " of both" : "")
                    : "";
        }
    }

    /**
     * The decision on an expectation, on all rows or on a slice.
     *
     * @param slice name of the slice; empty for all rows
     * @param decision the verdict, the bounds and the size that would decide; the difference is new minus baseline
     * @param requested the name under which the metric was requested, such as {@code sensitivity} for {@code recall}
     */
    public record GateDecision(Optional<String> slice, Decision decision, String requested) {
        /**
         * Creates a decision on a metric that was requested by its spelling.
         *
         * @param slice name of the slice; empty for all rows
         * @param decision the verdict, the bounds and the size that would decide
         */
        public GateDecision(Optional<String> slice, Decision decision) {
            this(slice, decision, decision.metric());
        }

        /** Returns a copy that is INCONCLUSIVE because of an assumption. */
        GateDecision doubted(String reason) {
            return new GateDecision(slice, decision.doubted(reason), requested);
        }

        /** {@return the notes as people read them, in which the metric has its requested name} */
        public List<Note> remarks() {
            return decision.notes().stream()
                    .map(note -> note.renamed(decision.metric(), requested))
                    .toList();
        }

        /** {@return the verdict} */
        public Verdict verdict() {
            return decision.verdict();
        }

        /** {@return a sentence with the expectation, the result and the number of rows that would decide} */
        public String sentence() {
            return GateText.sentence(this);
        }
    }
}
