package dev.credence.outcomes.metric.agreement;

import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.UnseenItemBounds;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.SampledUnits;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Agreement of two or more raters who sort items into categories. An outcome is a category, and its value the number of raters of the
 * item that chose it; items may have different numbers of ratings, and those without one or with one show no agreement.
 *
 * <p>With r_k of the r ratings of an item in category k and the weight w_kl of a pair of categories, an item agrees by
 * {@code a = sum r_k (sum_l w_kl r_l - 1) / (r (r - 1))}. {@code rater-agreement} is the mean p of a over items with two ratings or more. The
 * others are {@code (p - e) / (1 - e)} with the agreement e by chance. With the mean s_k of r_k / r over items with a rating:
 *
 * <ul>
 *   <li>{@code fleiss-kappa}: {@code e = sum w_kl s_k s_l}, Fleiss' kappa, and with missing ratings Gwet's generalization;
 *   <li>{@code gwet-ac}: {@code e = sum w_kl / (q (q - 1)) sum s_k (1 - s_k)} with q categories, Gwet's AC1, or AC2 with weights; its alias
 *       is {@code gwet-ac1};
 *   <li>{@code krippendorff-alpha}: as fleiss-kappa, but s_k and p are means over the ratings of items with two ratings or more. A metric
 *       depends on shares alone; Krippendorff's coefficient for N such ratings is {@code value + (1 - value) / N}, which a note states.
 * </ul>
 *
 * <p>Option {@code weights}: {@code none} (default), {@code linear} or {@code quadratic} in the distance of the categories, which are the
 * numbers that the categories are, or otherwise places in the order of the columns, which a note states. With {@code quadratic} alpha is
 * that of interval data. {@code ordinal} is for krippendorff-alpha alone, and takes squared distances of mid-ranks: a category k lies at
 * {@code sum over categories before it of s + s_k / 2}, so that only the order of the categories matters, which is that of numbers or of
 * the columns. In [-1, 1], and {@code rater-agreement} in [0, 1]. Undefined (NaN) if no item has two ratings, or chance agrees
 * always. Where all items with two ratings or more agree or differ wholly, as with two raters, {@code rater-agreement} without weights is a
 * proportion, and the methods of proportions apply. Cost: O(atoms categories^2).
 *
 * <p>Influences are the exact derivatives, so that intervals treat the items as the sample and the raters as fixed.
 *
 * @see <a href="https://doi.org/10.1037/h0031619">Fleiss (1971), Psychological Bulletin 76, 378-382</a>
 * @see <a href="https://doi.org/10.1348/000711006X126600">Gwet (2008), British Journal of Mathematical and Statistical Psychology 61,
 *     29-48</a>
 * @see <a href="https://repository.upenn.edu/asc_papers/43">Krippendorff (2011), Computing Krippendorff's Alpha-Reliability</a>
 * @see <a href="https://doi.org/10.1080/19312450709336664">Hayes and Krippendorff (2007), Communication Methods and Measures 1, 77-89</a>
 */
final class Agreement implements BoundaryVariance<Outcomes>, UnseenItemBounds<Outcomes> {
    private static final String WEIGHTS = "weights";

    private final ChanceAgreement chance;
    private final RatingWeights weighting;

    /** Whether every item with two ratings or more agrees or differs wholly, so that the agreement is a proportion. */
    private final boolean trials;

    /** Creates a metric without weights. */
    Agreement(ChanceAgreement chance) {
        this(chance, RatingWeights.NONE, false);
    }

    private Agreement(ChanceAgreement chance, RatingWeights weighting, boolean trials) {
        this.chance = chance;
        this.weighting = weighting;
        this.trials = trials;
    }

    @Override
    public String id() {
        return chance.id();
    }

    @Override
    public String description() {
        return chance.description();
    }

    @Override
    public Set<String> aliases() {
        return chance == ChanceAgreement.GWET ? Set.of("gwet-ac1") : Set.of();
    }

    @Override
    public Class<Outcomes> evidenceType() {
        return Outcomes.class;
    }

    @Override
    public Range range() {
        return chance.range();
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec(
                WEIGHTS,
                "how much different categories agree: none, linear or quadratic in their distance"
                        + (chance == ChanceAgreement.KRIPPENDORFF ? ", or ordinal, by their ranks" : ""),
                RatingWeights.NONE.word()));
    }

    @Override
    public Agreement configured(Options options) {
        RatingWeights chosen = options.choice(WEIGHTS, weighting);
        if (chosen == RatingWeights.ORDINAL && chance != ChanceAgreement.KRIPPENDORFF) {
            throw new IllegalArgumentException("weights=ordinal is defined for krippendorff-alpha alone: metric=" + id()
                    + "; take weights=linear or quadratic");
        }
        return new Agreement(chance, chosen, trials);
    }

    @Override
    public String spelling() {
        return weighting == RatingWeights.NONE ? id() : id() + ":" + WEIGHTS + "=" + weighting.word();
    }

    @Override
    public Optional<Refusal> refusal(Outcomes evidence) {
        if (evidence.columns().size() < 2) {
            return refused("needs an outcome for each category, the number of raters who chose it: outcomes="
                    + evidence.columns().stream().map(OutcomeColumn::name).toList());
        }
        if (!evidence.hasSingleRuns()) {
            return refused("needs one row for each item: an item has several runs");
        }
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            for (int k = 0; k < evidence.columns().size(); k++) {
                double count = evidence.value(atom, 0, k);
                if (!(count >= 0 && count == StrictMath.rint(count))) {
                    return refused("needs whole numbers of raters: "
                            + evidence.columns().get(k).name() + "=" + Options.written(count));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Refusal> refused(String reason) {
        return Optional.of(Refusal.of(Refusal.Code.EVIDENCE, "metric '" + spelling() + "' " + reason));
    }

    /** Returns whether an item has the two ratings, or the one that counts for the agreement by chance, that the metric reads. */
    @Override
    public boolean dependsOn(Outcomes evidence, int atom) {
        int needed = chance == ChanceAgreement.NONE ? 2 : chance.ratingsNeeded();
        return count(evidence, atom) >= needed;
    }

    /** {@inheritDoc} The agreement without weights is a proportion where every item of two ratings or more agrees or differs wholly. */
    @Override
    public Metric<Outcomes> formFor(List<Outcomes> systems) {
        return new Agreement(
                chance,
                weighting,
                chance == ChanceAgreement.NONE
                        && weighting == RatingWeights.NONE
                        && systems.stream().allMatch(AgreeingItems::areAll));
    }

    @Override
    public Optional<Proportion<Outcomes>> proportion() {
        return trials ? Optional.of(new AgreeingItems()) : Optional.empty();
    }

    /**
     * {@inheritDoc} Where the raters agree on every item, each item with two ratings or more is a trial, to which half an agreement and half a
     * disagreement are added. Where they agree on some, {@code fleiss-kappa} and {@code krippendorff-alpha} have one item more, spread evenly over all pairs of
     * categories that were chosen.
     */
    @Override
    public Moments atEdge(Outcomes evidence, double[] weights) {
        return new AgreementSums(evidence, weights, chance, weighting).atEdge(weights);
    }

    /**
     * {@inheritDoc} Without weights raters who differ do so wholly, so that the items show it. Items for which all raters choose one category raise the
     * agreement beyond chance most, and few items of a rare category may lack them.
     */
    @Override
    public Reach unseenItems(Outcomes evidence, double[] weights) {
        AgreementSums sums = new AgreementSums(evidence, weights, chance, weighting);
        Reach linear =
                Reach.linear(sums.value(), weighting == RatingWeights.NONE ? 0 : sums.gapBelow(weights), 0, range());
        return dependsOnFewItems() ? Reach.of(linear::lowest, sums.highest(weights)) : linear;
    }

    /** Returns whether the agreement by chance is that of the shares of the categories, which the few items of a rare one change. */
    private boolean dependsOnFewItems() {
        return chance == ChanceAgreement.FLEISS || chance == ChanceAgreement.KRIPPENDORFF;
    }

    /** Returns the number of ratings of an item. */
    static double count(Outcomes ratings, int atom) {
        double sum = 0;
        for (int k = 0; k < ratings.columns().size(); k++) {
            sum += ratings.value(atom, 0, k);
        }
        return sum;
    }

    @Override
    public List<Note> notes(Outcomes evidence, double[] weights) {
        List<Note> notes = new ArrayList<>();
        AgreementSums sums = new AgreementSums(evidence, weights, chance, weighting);
        if (Double.isNaN(sums.value())) {
            notes.add(Note.about(
                    spelling(),
                    Note.UNDEFINED,
                    sums.hasPairs()
                            ? " is undefined: all ratings are in one category"
                            : " is undefined: no item has two ratings"));
        }
        if (chance == ChanceAgreement.KRIPPENDORFF && !Double.isNaN(sums.value())) {
            double ratings = ratings(evidence);
            notes.add(Note.about(
                    spelling(),
                    "small-sample",
                    ": Krippendorff's coefficient for a sample of " + Options.written(ratings) + " ratings is "
                            + Options.written(
                                    StrictMath.rint(1e4 * (sums.value() + (1 - sums.value()) / ratings)) / 1e4)
                            + ", which is value + (1 - value) / ratings"));
        }
        if (dependsOnFewItems()) {
            RareCategory.note(evidence).ifPresent(notes::add);
        }
        if (weighting == RatingWeights.ORDINAL) {
            notes.add(Note.about(
                    spelling(),
                    "category-order",
                    " takes the categories in the order "
                            + Arrays.stream(RatingWeights.order(evidence.columns()))
                                    .mapToObj(k -> evidence.columns().get(k).name())
                                    .toList()));
        } else if (weighting != RatingWeights.NONE) {
            List<String> names =
                    evidence.columns().stream().map(OutcomeColumn::name).toList();
            notes.add(Note.about(
                    spelling(),
                    "category-order",
                    " takes the categories " + names + " at the places "
                            + Arrays.stream(RatingWeights.places(evidence.columns()))
                                    .mapToObj(Options::written)
                                    .toList()));
        }
        return notes;
    }

    @Override
    public Optional<Note> noteOnUnseenUnits(Outcomes evidence, double[] weights, SampledUnits units) {
        return weighting != RatingWeights.NONE
                ? UnseenItemBounds.super.noteOnUnseenUnits(evidence, weights, units)
                : Optional.empty();
    }

    /** Returns the number of ratings of items with two ratings or more. */
    private static double ratings(Outcomes evidence) {
        double all = 0;
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            double count = count(evidence, atom);
            all += count >= 2 ? evidence.count(atom) * count : 0;
        }
        return all;
    }

    @Override
    public double value(Outcomes evidence, double[] weights) {
        return new AgreementSums(evidence, weights, chance, weighting).value();
    }

    @Override
    public void influence(Outcomes evidence, double[] weights, double[] out) {
        AgreementSums sums = new AgreementSums(evidence, weights, chance, weighting);
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] = sums.influence(atom);
        }
    }

    /** Returns whether chance and weights are the same. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Agreement agreement
                && spelling().equals(agreement.spelling())
                && trials == agreement.trials;
    }

    @Override
    public int hashCode() {
        return Objects.hash(chance, weighting, trials);
    }

    @Override
    public String toString() {
        return spelling();
    }
}
