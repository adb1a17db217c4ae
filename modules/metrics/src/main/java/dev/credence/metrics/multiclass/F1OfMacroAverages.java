package dev.credence.metrics.multiclass;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.derived.Averaging;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.text.Named;
import dev.credence.metrics.proportion.Rate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Macro F1 by its second definition: the harmonic mean of macro precision and macro recall. The first definition is {@code f1.macro},
 * the mean of the F1 of the classes, which has other values.
 *
 * <p>{@code F = 2 P R / (P + R)} with P = {@code precision.macro} and R = {@code recall.macro}, in [0, 1]. It is 0 where both are 0.
 * Classes that occur neither as truth nor as prediction are left out. Option {@code undefined} decides how a class counts whose precision
 * or recall is 0/0: {@code zero} (default), {@code skip} or {@code nan}, with a note. The metric is NaN, with a note, where there are no
 * observations.
 *
 * <p>With psi_P and psi_R the influences of P and R, the influence of F is {@code 2 (R^2 psi_P + P^2 psi_R)/(P+R)^2}. Cost:
 * O(atoms + classes).
 *
 * @see <a href="https://doi.org/10.1007/s10489-021-02635-5">Takahashi et al. (2022), Applied Intelligence 52, 4961-4972</a>
 * @see <a href="https://doi.org/10.1016/j.ipm.2009.03.002">Sokolova and Lapalme (2009), Inf. Process. Manag. 45, 427-437</a>
 */
public final class F1OfMacroAverages extends Named implements ConfusionMetric, LeaveOneOut<ConfusionMatrix> {
    private final UndefinedPolicy policy;
    private final MarginMetric precision;
    private final MarginMetric recall;

    /** Creates the metric that counts undefined parts as 0. */
    public F1OfMacroAverages() {
        this(UndefinedPolicy.ZERO);
    }

    private F1OfMacroAverages(UndefinedPolicy policy) {
        this(policy, Averaging.MACRO.of(Rate.PRECISION, policy), Averaging.MACRO.of(Rate.RECALL, policy));
    }

    private F1OfMacroAverages(UndefinedPolicy policy, MarginMetric precision, MarginMetric recall) {
        super("f1.macro-of-averages", "harmonic mean of macro precision and macro recall, 2 P R / (P + R)");
        this.policy = policy;
        this.precision = precision;
        this.recall = recall;
    }

    /** {@inheritDoc} Both means are over classes that all systems have in common. */
    @Override
    public Metric<ConfusionMatrix> formFor(List<ConfusionMatrix> systems) {
        return precision.formFor(systems) instanceof MarginMetric p && recall.formFor(systems) instanceof MarginMetric r
                ? new F1OfMacroAverages(policy, p, r)
                : canonical();
    }

    @Override
    public ConfusionMetric ofOneSystem() {
        return new F1OfMacroAverages(policy);
    }

    @Override
    public String spelling() {
        return policy == UndefinedPolicy.ZERO
                ? id()
                : id() + ":undefined=" + policy.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public List<OptionSpec> options() {
        return recall.options();
    }

    @Override
    public F1OfMacroAverages configured(Options options) {
        return new F1OfMacroAverages(options.choice("undefined", policy));
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public double value(ConfusionMatrix matrix, double[] weights) {
        return harmonic(precision.value(matrix, weights), recall.value(matrix, weights));
    }

    private static double harmonic(double p, double r) {
        return p == 0 && r == 0 ? 0 : 2 * p * r / (p + r);
    }

    @Override
    public void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
        double p = precision.value(matrix, weights);
        double r = recall.value(matrix, weights);
        double[] byRecall = new double[out.length];
        precision.influence(matrix, weights, out);
        recall.influence(matrix, weights, byRecall);
        double sum = p + r;
        for (int atom = 0; atom < out.length; atom++) {
            // From P = R = 0 both increase linearly, and the derivative of F is the harmonic mean of their derivatives.
            out[atom] = sum == 0
                    ? harmonic(out[atom], byRecall[atom])
                    : 2 * (r * r * out[atom] + p * p * byRecall[atom]) / (sum * sum);
        }
    }

    @Override
    public Deletion leaveOneOut(ConfusionMatrix matrix, double[] weights) {
        Deletion p = precision.leaveOneOut(matrix, weights);
        Deletion r = recall.leaveOneOut(matrix, weights);
        return (atom, weight) -> harmonic(p.without(atom, weight), r.without(atom, weight));
    }

    @Override
    public List<Note> notes(ConfusionMatrix matrix, double[] weights) {
        Set<Note> notes = new LinkedHashSet<>();
        for (ConfusionMetric part : List.of(precision, recall)) {
            part.notes(matrix, weights).forEach(note -> notes.add(note.renamed(part.spelling(), spelling())));
        }
        return List.copyOf(notes);
    }
}
