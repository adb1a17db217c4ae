package dev.credence.report.gate;

import static dev.credence.report.json.JsonTree.number;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.Envelope;
import dev.credence.report.Report;
import dev.credence.report.json.JsonTree;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Section;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.Footnotes;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What became of a gate.
 *
 * @param input what was read, by name, in the order to show it; may be empty
 * @param level 1 minus it bounds the probability of a false FAIL among all checks, and that of a false PASS
 * @param multiplicity how checks were judged together
 * @param decisions a check each: all rows first, then slice by slice
 * @param notes what the reader should know of the whole
 */
public record GateReport(
        Map<String, Object> input,
        ConfidenceLevel level,
        Multiplicity multiplicity,
        List<GateDecision> decisions,
        List<String> notes)
        implements Report {
    /**
     * Copies the lists.
     *
     * @param input what was read
     * @param level the level
     * @param multiplicity how checks were judged together
     * @param decisions a check each
     * @param notes what the reader should know
     */
    public GateReport {
        decisions = List.copyOf(decisions);
        notes = List.copyOf(notes);
    }

    /**
     * The same report of a named input.
     *
     * @param described what was read, by name, in the order to show it
     * @param more what the reader should know of it
     * @return the report
     */
    public GateReport describedBy(Map<String, Object> described, List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.addAll(notes);
        return new GateReport(described, level, multiplicity, decisions, all);
    }

    /**
     * What all checks come to.
     *
     * @return FAIL if a check failed, else INCONCLUSIVE if one is, else PASS
     */
    public Verdict verdict() {
        return Verdict.of(decisions.stream().map(GateDecision::verdict).toList());
    }

    /**
     * How many checks have a verdict.
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
        List<String> below = new ArrayList<>(footnotes.lines());
        below.addAll(GateText.family(this));
        below.addAll(notes);
        return new Document(input, List.of(new Section(table)), List.of(GateText.conclusion(this)), below);
    }

    @Override
    public Table<GateDecision> data() {
        return GateColumns.table(decisions, new Footnotes());
    }

    @Override
    public Envelope envelope() {
        return new Envelope(input, decisions.stream().map(GateForm::of).toList(), notes, GateForm.ofWhole(this));
    }

    /** A gate as JSON. */
    static final class GateForm {
        private GateForm() {}

        /** What stands beside the checks. */
        static Map<String, Object> ofWhole(GateReport report) {
            Map<String, Object> more = new LinkedHashMap<>();
            more.put("verdict", report.verdict().word());
            more.put("level", report.level().value());
            more.put("adjust", report.multiplicity().id());
            return more;
        }

        /** A check. */
        static ObjectNode of(GateDecision decision) {
            ObjectNode node = JsonNodeFactory.instance.objectNode();
            decision.slice().ifPresent(name -> node.put("slice", name));
            node.put("metric", decision.expectation().metric().spelling());
            node.put("expectation", decision.expectation().kind().word());
            number(node, "limit", decision.expectation().limit());
            node.put("verdict", decision.verdict().word());
            number(node, "new", decision.value());
            if (decision.expectation().kind() == Expectation.Kind.NOT_WORSE) {
                number(node, "baseline", decision.baseline());
                number(node, "difference", decision.judged());
            }
            number(node, "lower", decision.lower());
            number(node, "upper", decision.upper());
            number(node, "lowerSignificance", decision.lowerSignificance());
            number(node, "upperSignificance", decision.upperSignificance());
            node.put("by", decision.by());
            node.put("n", decision.n());
            decision.clusters().ifPresent(clusters -> node.put("clusters", clusters));
            decision.deciding().ifPresent(n -> node.put("nDeciding", n));
            decision.differing().ifPresent(items -> node.put("differing", items));
            decision.answer()
                    .refusal()
                    .ifPresent(
                            refusal -> node.set("refusal", CredenceJson.mapper().valueToTree(refusal)));
            return JsonTree.notes(node, decision.notes());
        }
    }

    /** The columns of a gate. */
    static final class GateColumns {
        private GateColumns() {}

        static Table<GateDecision> table(List<GateDecision> rows, Footnotes footnotes) {
            rows.forEach(row -> footnotes.marks(Note.sentences(row.notes())));
            Digits digits = Digits.ofWidth(rows.stream()
                    .mapToDouble(row -> row.upper() - row.lower())
                    .filter(width -> width > 0)
                    .min()
                    .orElse(1));
            return new Table<>(columns(digits, footnotes), rows);
        }

        private static List<Column<GateDecision>> columns(Digits digits, Footnotes footnotes) {
            return List.of(
                    Column.<GateDecision>shown("verdict", row -> row.verdict().name())
                            .withData("verdict", row -> row.verdict().word()),
                    Column.<GateDecision>name("slice", row -> row.slice().orElse(""))
                            .optional(),
                    Column.<GateDecision>data(
                            "metric", row -> row.expectation().metric().spelling()),
                    Column.<GateDecision>data(
                            "expectation", row -> row.expectation().kind().word()),
                    Column.<GateDecision>data("limit", row -> row.expectation().limit()),
                    Column.name(
                            "expected", (GateDecision row) -> row.expectation().words()),
                    Column.<GateDecision>number("new", GateDecision::value, row -> digits.of(row.value()))
                            .detail(),
                    Column.<GateDecision>number("baseline", GateDecision::baseline, row -> baseline(row, digits))
                            .optional()
                            .detail(),
                    Column.<GateDecision>number("difference", GateColumns::difference, row -> difference(row, digits))
                            .optional()
                            .detail(),
                    Column.<GateDecision>shown("bounds", row -> bounds(row, digits)),
                    Column.<GateDecision>data("lower", GateDecision::lower),
                    Column.<GateDecision>data("upper", GateDecision::upper),
                    Column.<GateDecision>data("lower_significance", GateDecision::lowerSignificance),
                    Column.<GateDecision>data("upper_significance", GateDecision::upperSignificance),
                    Column.<GateDecision>shown("n", row -> SafeText.count(row.n()))
                            .right()
                            .detail()
                            .withData("n", GateDecision::n),
                    Column.<GateDecision>data(
                            "clusters",
                            row -> row.clusters().isPresent()
                                    ? (double) row.clusters().getAsLong()
                                    : Double.NaN),
                    Column.<GateDecision>shown("n to decide", GateColumns::deciding)
                            .right()
                            .optional()
                            .withData("n_deciding", row -> row.decidingOrNone().orElse(Double.NaN)),
                    Column.<GateDecision>name("by", GateDecision::by).detail(),
                    Column.<GateDecision>shown("notes", row -> footnotes.marks(Note.sentences(row.notes())))
                            .headless()
                            .withData("notes", row -> String.join("; ", Note.sentences(row.notes()))));
        }

        private static double difference(GateDecision row) {
            return isDifference(row) ? row.judged() : Double.NaN;
        }

        private static boolean isDifference(GateDecision row) {
            return row.expectation().kind() == Expectation.Kind.NOT_WORSE;
        }

        private static String baseline(GateDecision row, Digits digits) {
            return isDifference(row) ? digits.of(row.baseline()) : "";
        }

        private static String difference(GateDecision row, Digits digits) {
            return isDifference(row) ? digits.of(row.judged()) : "";
        }

        private static String bounds(GateDecision row, Digits digits) {
            return Double.isNaN(row.lower()) ? "none" : digits.interval(row.lower(), row.upper());
        }

        private static String deciding(GateDecision row) {
            return row.deciding().isPresent()
                    ? "~" + SafeText.count(row.deciding().getAsLong())
                            + (row.clusters().isPresent() ? " clusters" : " rows")
                    : "";
        }
    }
}
