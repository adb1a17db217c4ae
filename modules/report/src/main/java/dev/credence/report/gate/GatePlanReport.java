package dev.credence.report.gate;

import static dev.credence.report.json.JsonTree.number;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.decision.Claim;
import dev.credence.decision.Decision.Counted;
import dev.credence.decision.Multiplicity;
import dev.credence.decision.Verdict;
import dev.credence.report.Report;
import dev.credence.report.gate.BurnInReport.VerdictShares;
import dev.credence.report.table.Column;
import dev.credence.report.table.Column.Priority;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The report of a {@link GatePlan}: the verdicts that each check can have, how probable they are, and the items that it needs.
 *
 * @param input the description of the input, by name, in the order in which it is shown; may be empty
 * @param level the level of the gate
 * @param multiplicity the procedure that judges the checks together
 * @param verdicts the verdicts of the whole gate on a new system of equal quality, over all draws
 * @param checks the checks: first those on all rows, then those on each slice
 * @param notes notes on the report as a whole
 */
public record GatePlanReport(
        Map<String, Object> input,
        ConfidenceLevel level,
        Multiplicity multiplicity,
        VerdictShares verdicts,
        List<PlannedCheck> checks,
        List<String> notes)
        implements Report {
    /** Copies the lists. */
    public GatePlanReport {
        checks = List.copyOf(checks);
        notes = List.copyOf(notes);
    }

    /**
     * Returns a copy with a description of the input.
     *
     * @param described the description of the input, by name, in the order in which it is shown
     * @param more notes on the input
     * @return the report
     */
    public GatePlanReport describedBy(Map<String, Object> described, List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.addAll(notes);
        return new GatePlanReport(described, level, multiplicity, verdicts, checks, all);
    }

    @Override
    public Document document() {
        List<String> below = new ArrayList<>(PlanForm.notes(this));
        below.addAll(notes);
        return new Document(input, List.of(new Document.Section(data())), PlanForm.conclusions(this), below);
    }

    @Override
    public Table<?> data() {
        return PlanForm.table(checks);
    }

    @Override
    public List<String> notesOfWhole() {
        List<String> all = new ArrayList<>(PlanForm.conclusions(this));
        all.addAll(notes);
        return all;
    }

    @Override
    public Envelope envelope() {
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("draws", verdicts.draws());
        more.put("pass", verdicts.pass());
        more.put("fail", verdicts.fail());
        more.put("inconclusive", verdicts.inconclusive());
        more.put("level", level.value());
        more.put("adjust", multiplicity.id());
        return new Envelope(input, checks.stream().map(PlanForm::of).toList(), notes, more);
    }

    /** What is assumed to be true of the new system. More constants may be added in a minor release; a {@code switch} needs a default. */
    public enum Truth {
        /** The new system is as good as the assumed one. */
        UNCHANGED,
        /** Its value is half way from the assumed one to the limit; for a margin it is worse by half the margin. */
        HALF_WAY,
        /** Its value is as far beyond the limit as the assumed one is within it; for a margin it is worse by twice the margin. */
        BEYOND;

        /** {@return the truth as it is written in JSON, such as {@code half-way}} */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * The probabilities of the verdicts of a check at a truth.
     *
     * @param truth the truth
     * @param value the true difference new minus baseline of a margin, and the true value of the new system of a floor or a ceiling
     * @param verdicts the verdicts over all draws
     * @param needed how many items would give the right verdict, PASS within the limit and FAIL beyond it, with a probability of about
     *     0.8; empty if the value is at the limit, or no number of items up to 10^9 would
     */
    public record PlannedPower(Truth truth, double value, VerdictShares verdicts, OptionalLong needed) {}

    /**
     * The plan of one check.
     *
     * @param slice name of the slice; empty for all rows
     * @param metric spelling of the metric
     * @param requested the name under which the metric was requested
     * @param claim the margin, the floor or the ceiling
     * @param n the number of observations that the metric reads
     * @param possible the verdicts that are possible, whatever the new system predicts; empty if they are not known
     * @param counted whose items the numbers of items that it needs count
     * @param powers the probabilities of the verdicts, at each truth that the new system can have
     */
    public record PlannedCheck(
            Optional<String> slice,
            String metric,
            String requested,
            Claim claim,
            long n,
            Set<Verdict> possible,
            Counted counted,
            List<PlannedPower> powers) {
        /** Copies the collections. */
        public PlannedCheck {
            possible = Set.copyOf(possible);
            powers = List.copyOf(powers);
        }

        /** {@return whether no outcome on these items can have a verdict, PASS or FAIL; false where that is not known} */
        public boolean cannot(Verdict verdict) {
            return !possible.isEmpty() && !possible.contains(verdict);
        }

        /**
         * {@return the true values of the new system for which no number of its items suffices, because the baseline that is kept has too few; empty if
         * the baseline is not kept}
         */
        public List<Double> unreached() {
            return powers.stream()
                    .filter(power -> counted == Counted.NEW_SYSTEM
                            && power.needed().isEmpty()
                            && power.value() != claim.threshold()
                            && !Double.isNaN(power.value()))
                    .map(PlannedPower::value)
                    .toList();
        }

        /** {@return the expectation in words, such as {@code f1.macro not worse by 0.01}} */
        public String words() {
            return requested + " " + claim.words();
        }
    }

    /** Writes a plan as a table, as sentences and as JSON. */
    static final class PlanForm {
        private static Optional<String> ofWhom(Counted counted) {
            return switch (counted) {
                case NEW_SYSTEM ->
                    Optional.of("new: the items of the new system alone, because those of the baseline are others and"
                            + " stay as they are");
                case BOTH_SYSTEMS ->
                    Optional.of("of both: the items of both systems together, which are different ones, in the ratio"
                            + " that they have now");
                default -> Optional.empty();
            };
        }

        /** A row of the table. */
        private record Row(PlannedCheck check, PlannedPower power) {}

        static ObjectNode of(PlannedCheck check) {
            ObjectNode node = GateReport.GateForm.check(check.slice(), check.metric(), check.claim());
            node.put("n", check.n());
            if (!check.possible().isEmpty()) {
                node.put("canPass", !check.cannot(Verdict.PASS));
                node.put("canFail", !check.cannot(Verdict.FAIL));
            }
            if (check.counted() != Counted.ITEMS) {
                node.put("nNeededOf", check.counted().code());
            }
            ArrayNode powers = node.putArray("powers");
            for (PlannedPower power : check.powers()) {
                ObjectNode one = powers.addObject();
                one.put("truth", power.truth().word());
                number(one, "value", power.value());
                number(one, "pass", share(power.verdicts().pass(), power));
                number(one, "inconclusive", share(power.verdicts().inconclusive(), power));
                number(one, "fail", share(power.verdicts().fail(), power));
                power.needed().ifPresent(items -> one.put("nNeeded", items));
            }
            return node;
        }

        private static double share(long count, PlannedPower power) {
            return (double) count / power.verdicts().draws();
        }

        static Table<?> table(List<PlannedCheck> checks) {
            List<Row> rows = new ArrayList<>();
            for (PlannedCheck check : checks) {
                check.powers().forEach(power -> rows.add(new Row(check, power)));
            }
            return new Table<>(
                    List.of(
                            Column.<Row>name("slice", row -> row.check().slice().orElse(""))
                                    .optional(),
                            Column.<Row>data("metric", row -> row.check().metric()),
                            Column.<Row>data(
                                    "expectation",
                                    row -> row.check().claim().kind().word()),
                            Column.<Row>data("limit", row -> row.check().claim().limit()),
                            Column.<Row>name("expected", row -> row.check().words()),
                            Column.<Row>shown(
                                            "n",
                                            row -> SafeText.count(row.check().n()))
                                    .right()
                                    .with(Priority.COUNT)
                                    .withData("n", row -> row.check().n()),
                            Column.<Row>data(
                                    "assumed", row -> row.power().truth().word()),
                            Column.<Row>number(
                                    "truth",
                                    row -> row.power().value(),
                                    row -> Digits.ofWidth(width(row.check()))
                                            .of(row.power().value())),
                            percent("pass", row -> row.power().verdicts().pass()),
                            percent("open", row -> row.power().verdicts().inconclusive()),
                            percent("fail", row -> row.power().verdicts().fail()),
                            Column.<Row>shown("n needed", PlanForm::neededItems)
                                    .right()
                                    .with(Priority.SUPPORTING)
                                    .withData(
                                            "n_needed",
                                            row -> row.power().needed().isPresent()
                                                    ? (double)
                                                            row.power().needed().getAsLong()
                                                    : Double.NaN)),
                    rows);
        }

        /** Returns the distance of the farthest true values of a check, which determines their digits. */
        private static double width(PlannedCheck check) {
            double width = check.powers().stream()
                    .mapToDouble(power -> Math.abs(power.value() - check.claim().threshold()))
                    .max()
                    .orElse(1);
            return width > 0 ? width : 1;
        }

        private static Column<Row> percent(String name, ToLongFunction<Row> count) {
            return Column.<Row>shown(name, row -> BurnInText.percent(share(count.applyAsLong(row), row.power())))
                    .right()
                    .withData(name, row -> share(count.applyAsLong(row), row.power()));
        }

        private static String neededItems(Row row) {
            return row.power().needed().isPresent()
                    ? "~" + SafeText.count(row.power().needed().getAsLong()) + ofWhom(row.check())
                    : "none";
        }

        private static String ofWhom(PlannedCheck check) {
            return switch (check.counted()) {
                case NEW_SYSTEM -> " new";
                case BOTH_SYSTEMS -> " of both";
                default -> "";
            };
        }

        static List<String> conclusions(GatePlanReport report) {
            VerdictShares whole = report.verdicts();
            List<String> sentences = new ArrayList<>();
            sentences.add("A new system of equal quality passes this gate with probability "
                    + BurnInText.percent((double) whole.pass() / whole.draws()) + ", fails it with "
                    + BurnInText.percent(whole.rate()) + ", and is left open with "
                    + BurnInText.percent((double) whole.inconclusive() / whole.draws()) + ".");
            report.checks().forEach(check -> impossible(check).ifPresent(sentences::add));
            report.checks().forEach(check -> unreached(check).ifPresent(sentences::add));
            return sentences;
        }

        private static Optional<String> impossible(PlannedCheck check) {
            boolean pass = check.cannot(Verdict.PASS);
            boolean fail = check.cannot(Verdict.FAIL);
            String subject = pass && fail ? "pass or fail" : pass ? "pass" : "fail";
            return pass || fail
                    ? Optional.of(named(check) + ": "
                            + SafeText.count(check.n()) + (check.n() == 1 ? " item" : " items") + "; no outcome can "
                            + subject + ".")
                    : Optional.empty();
        }

        /** Returns that no number of items of the new system suffices, because the baseline has too few. */
        private static Optional<String> unreached(PlannedCheck check) {
            Digits digits = Digits.ofWidth(width(check));
            return check.unreached().isEmpty()
                    ? Optional.empty()
                    : Optional.of(named(check) + ": if the true difference is "
                            + check.unreached().stream().map(digits::of).collect(Collectors.joining(" or "))
                            + ", no number of items of the new system gives the right verdict with probability 0.8,"
                            + " because the baseline has too few: collect a larger baseline.");
        }

        private static String named(PlannedCheck check) {
            return check.words()
                    + check.slice().map(name -> " (slice '" + name + "')").orElse("");
        }

        static List<String> notes(GatePlanReport report) {
            List<String> sentences = new ArrayList<>();
            sentences.add("the rows of each check assume a new system of equal quality"
                    + (report.checks().stream().anyMatch(check -> check.powers().size() > 1)
                            ? ", one whose value is half way to the limit, and one that is as far beyond the limit"
                            : ""));
            LongSummaryStatistics draws = report.checks().stream()
                    .flatMap(check -> check.powers().stream())
                    .mapToLong(power -> power.verdicts().draws())
                    .summaryStatistics();
            sentences.add("each row is the share of "
                    + (draws.getMin() < draws.getMax()
                            ? SafeText.count(draws.getMin()) + " to " + SafeText.count(draws.getMax())
                            : SafeText.count(report.verdicts().draws()))
                    + " drawn samples with each verdict, if this gate decides all checks together (adjust="
                    + report.multiplicity().id() + "); \"open\" means inconclusive");
            sentences.add(
                    "truth is the true difference of a margin, and the true value of a floor or a ceiling; n needed:"
                            + " about as many items give the right verdict, pass within the limit and fail beyond it,"
                            + " with probability 0.8, at the significance of the first step of the adjustment");
            report.checks().stream()
                    .map(PlannedCheck::counted)
                    .distinct()
                    .forEach(counted -> ofWhom(counted).ifPresent(sentences::add));
            return sentences;
        }
    }
}
