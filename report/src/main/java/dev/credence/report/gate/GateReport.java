package dev.credence.report.gate;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.report.Envelope;
import dev.credence.report.Report;
import dev.credence.report.table.Document;
import dev.credence.report.table.Footnotes;
import dev.credence.report.table.Section;
import dev.credence.report.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
}
