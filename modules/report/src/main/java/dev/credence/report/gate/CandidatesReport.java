package dev.credence.report.gate;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.decision.CandidateChecks;
import dev.credence.decision.Multiplicity;
import dev.credence.decision.Verdict;
import dev.credence.report.Report;
import dev.credence.report.gate.GateReport.GateDecision;
import dev.credence.report.table.Column;
import dev.credence.report.table.Column.Priority;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/**
 * The report of a gate of several candidates, of which any may meet all floors and ceilings.
 *
 * @param input the description of the input, by name, in the order in which it is shown; may be empty
 * @param level the confidence level; 1 minus it bounds the probability that a candidate passes although it misses a limit, and that one fails
 *     although it meets all
 * @param multiplicity the procedure that keeps the error rate although a candidate is chosen
 * @param candidates the candidates, in the order given
 * @param notes notes on the report as a whole
 */
public record CandidatesReport(
        Map<String, Object> input,
        ConfidenceLevel level,
        Multiplicity multiplicity,
        List<Candidate> candidates,
        List<String> notes)
        implements Report {
    /** Copies the lists. */
    public CandidatesReport {
        candidates = List.copyOf(candidates);
        notes = List.copyOf(notes);
    }

    /**
     * Returns a copy with a description of the input.
     *
     * @param described the description of the input, by name, in the order in which it is shown
     * @param more notes on the input
     * @return the report
     */
    public CandidatesReport describedBy(Map<String, Object> described, List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.addAll(notes);
        return new CandidatesReport(described, level, multiplicity, candidates, all);
    }

    /**
     * Returns a copy whose checks are all INCONCLUSIVE because their bounds need an assumption that the data contradict.
     *
     * @param reason which assumption is contradicted, as a sentence without a full stop
     * @return the report
     */
    public CandidatesReport doubted(String reason) {
        return new CandidatesReport(
                input,
                level,
                multiplicity,
                candidates.stream()
                        .map(one -> new Candidate(
                                one.name(),
                                one.decisions().stream()
                                        .map(row -> row.doubted(reason))
                                        .toList()))
                        .toList(),
                notes);
    }

    /** {@return PASS if a candidate passes, FAIL if all fail, otherwise INCONCLUSIVE} */
    public Verdict verdict() {
        return CandidateChecks.any(candidates.stream().map(Candidate::verdict).toList());
    }

    /**
     * Returns the names of the candidates that have a verdict.
     *
     * @param verdict the verdict
     * @return their names, in the order given
     */
    public List<String> named(Verdict verdict) {
        return candidates.stream()
                .filter(candidate -> candidate.verdict() == verdict)
                .map(Candidate::name)
                .toList();
    }

    private String conclusion() {
        List<String> passed = named(Verdict.PASS);
        String outcome = passed.isEmpty()
                ? verdict() == Verdict.FAIL
                        ? "every candidate misses a limit"
                        : "these data do not show that any candidate meets all limits; undecided: "
                                + names(Verdict.INCONCLUSIVE)
                : "all limits are met by " + names(Verdict.PASS);
        return "gate " + verdict() + ": of " + candidates.size() + " candidates " + passed.size() + " passed, "
                + named(Verdict.FAIL).size() + " failed, "
                + named(Verdict.INCONCLUSIVE).size() + " inconclusive, adjusted by " + multiplicity.id() + "; "
                + outcome;
    }

    private String names(Verdict verdict) {
        return named(verdict).stream().map(SafeText::clean).collect(Collectors.joining(", "));
    }

    private List<String> explained() {
        String percent = BurnInText.percent(1 - level.value());
        return List.of(
                "a candidate passes if it passes all checks, and fails if it fails one; candidates are adjusted by "
                        + (multiplicity == Multiplicity.MAX_T
                                ? "max-t, by the correlation of their predictions"
                                : "Holm's procedure")
                        + ": the probability that any candidate passes that misses a limit is at most "
                        + percent + ", and so is the probability that any fails that meets all of them");
    }

    @Override
    public Document document() {
        List<String> below = new ArrayList<>(explained());
        below.addAll(notes);
        return new Document(input, List.of(new Document.Section(data())), List.of(conclusion()), below);
    }

    @Override
    public Table<?> data() {
        List<Row> rows = new ArrayList<>();
        candidates.forEach(
                candidate -> candidate.decisions().forEach(decision -> rows.add(new Row(candidate, decision))));
        Digits digits = Digits.ofIntervals(
                rows,
                Row::lower,
                Row::upper,
                row -> Math.abs(row.check().decision().value()));
        return new Table<>(
                List.of(
                        Column.<Row>name("candidate", row -> row.candidate().name()),
                        Column.<Row>shown(
                                        "verdict", row -> row.check().verdict().name())
                                .withData(
                                        "verdict", row -> row.check().verdict().word()),
                        Column.<Row>name("slice", row -> row.check().slice().orElse(""))
                                .optional(),
                        Column.<Row>name("expected", row -> GateText.expected(row.check())),
                        Column.<Row>number(
                                "value",
                                row -> row.check().decision().value(),
                                row -> digits.of(row.check().decision().value())),
                        Column.<Row>shown(
                                "bounds",
                                row -> Double.isNaN(row.lower()) ? "none" : digits.interval(row.lower(), row.upper())),
                        Column.<Row>data("lower", Row::lower),
                        Column.<Row>data("upper", Row::upper),
                        Column.<Row>shown(
                                        "n",
                                        row -> SafeText.count(
                                                row.check().decision().n()))
                                .right()
                                .with(Priority.COUNT)
                                .withData("n", row -> row.check().decision().n())),
                rows);
    }

    @Override
    public List<String> notesOfWhole() {
        List<String> all = new ArrayList<>(List.of(conclusion()));
        all.addAll(notes);
        return all;
    }

    @Override
    public Envelope envelope() {
        List<ObjectNode> results = new ArrayList<>();
        for (Candidate candidate : candidates) {
            for (GateDecision decision : candidate.decisions()) {
                results.add(GateReport.GateForm.of(decision).put("candidate", candidate.name()));
            }
        }
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("verdict", verdict().word());
        more.put("passed", named(Verdict.PASS));
        more.put("failed", named(Verdict.FAIL));
        more.put("level", level.value());
        more.put("adjust", multiplicity.id());
        return new Envelope(input, results, notes, more);
    }

    /** A row of the table. */
    private record Row(Candidate candidate, GateDecision check) {
        double lower() {
            return check.decision().lower();
        }

        double upper() {
            return check.decision().upper();
        }
    }

    /**
     * A candidate with its decisions.
     *
     * @param name the name of the candidate
     * @param decisions a decision for each floor and ceiling
     */
    public record Candidate(String name, List<GateDecision> decisions) {
        /** Copies the decisions. */
        public Candidate {
            decisions = List.copyOf(decisions);
        }

        /** {@return PASS if all checks pass, FAIL if one fails, otherwise INCONCLUSIVE} */
        public Verdict verdict() {
            return Verdict.of(decisions.stream().map(GateDecision::verdict).toList());
        }
    }
}
