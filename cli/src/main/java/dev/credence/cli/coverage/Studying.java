package dev.credence.cli.coverage;

import dev.credence.Credence;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Progress;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.coverage.Coverage;
import dev.credence.montecarlo.coverage.CoverageStudy;
import dev.credence.montecarlo.coverage.Population;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Carries a study out, method by method.
 *
 * @param <E> kind of evidence
 */
public final class Studying<E extends Evidence> {
    private final Truths<E> truths;
    private final Settings settings;
    private final List<IntervalMethod> methods;
    private final boolean named;

    private Studying(Truths<E> truths, Settings settings, List<IntervalMethod> methods, boolean named) {
        this.truths = truths;
        this.settings = settings;
        this.methods = methods;
        this.named = named;
    }

    /**
     * A study of methods by their spellings, or of all that are installed and fit.
     *
     * @throws java.util.NoSuchElementException if a method is unknown
     * @throws IllegalArgumentException if none is installed that fits
     */
    public static <E extends Evidence> Studying<E> of(
            Truths<E> truths, Settings settings, List<String> spellings, Credence credence) {
        if (!spellings.isEmpty()) {
            List<IntervalMethod> wanted =
                    spellings.stream().map(credence.registry()::method).toList();
            return new Studying<>(truths, settings, wanted, true);
        }
        List<IntervalMethod> fitting = credence.registry().methods().stream()
                .filter(method -> fits(truths, method))
                .toList();
        if (fitting.isEmpty()) {
            throw new IllegalArgumentException("no installed method gives an interval for metric '"
                    + truths.metric().spelling() + "'; add one of: credence-delta, credence-frequentist");
        }
        return new Studying<>(truths, settings, fitting, false);
    }

    private static <E extends Evidence> boolean fits(Truths<E> truths, IntervalMethod method) {
        SplittableRandom random = new SplittableRandom(1);
        Population<E> first = truths.populations().get(0);
        // 8 samples: one of a rare class may be empty and refused
        for (int i = 0; i < 8; i++) {
            Sample<E> sample = first.draw(random);
            if (method.supports(truths.metric(), sample)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Runs the study; a method that was not named and cannot do it is left out, with a note.
     *
     * @throws IllegalArgumentException if a method that was named cannot do it
     */
    public Findings run(Checkpoint checkpoint) {
        List<Coverage> results = new ArrayList<>();
        List<String> notes = new ArrayList<>(truths.notes());
        CoverageStudy<E> study = study();
        for (int i = 0; i < methods.size(); i++) {
            try {
                results.addAll(one(study, i, checkpoint));
            } catch (IllegalArgumentException e) {
                if (named) {
                    throw e;
                }
                notes.add(methods.get(i).id() + " left out: " + e.getMessage());
            }
        }
        if (results.isEmpty()) {
            throw new IllegalArgumentException("no method could be studied: " + String.join("; ", notes));
        }
        return new Findings(results, notes);
    }

    private List<Coverage> one(CoverageStudy<E> study, int method, Checkpoint checkpoint) {
        Progress whole = settings.run().progress();
        Progress part = (done, total) -> whole.report(method * total + done, methods.size() * total);
        return study.withMethod(methods.get(method))
                .run(settings.runWithDraws().withProgress(part), checkpoint.done(), checkpoint::keep);
    }

    private CoverageStudy<E> study() {
        boolean scores = truths.metric().evidenceType() == ScoredSample.class;
        long n = truths.populations().get(0).size();
        return CoverageStudy.of(truths.metric(), settings.level())
                .over(truths.populations())
                .withReplicates(settings.replicates(scores, n))
                .withNestedReplicates(settings.nested(scores, n))
                .withEnumerationLimit(settings.limit());
    }

    /** What another run must have alike, to go on with this one's results. */
    public String fingerprint() {
        StringBuilder text = new StringBuilder();
        text.append("metric ").append(truths.metric().spelling());
        text.append(", level ").append(settings.level().value());
        text.append(", seed ").append(settings.run().seed());
        text.append(", draws ").append(settings.runWithDraws().draws(0));
        settings.replicates().ifPresent(number -> text.append(", replicates ").append(number));
        text.append(", limit ").append(settings.limit());
        long hash = 0;
        for (Population<E> truth : truths.populations()) {
            hash = 31 * hash + truth.name().hashCode();
            hash = 31 * hash + Double.hashCode(truth.value(truths.metric()));
        }
        return text.append(", ")
                .append(truths.populations().size())
                .append(" truths #")
                .append(Long.toHexString(hash))
                .toString();
    }

    /** The spelling of the metric. */
    public String metric() {
        return truths.metric().spelling();
    }
}
