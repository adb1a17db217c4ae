package dev.credence.coverage.report;

import dev.credence.Credence;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Progress;
import dev.credence.api.registry.Spelling;
import dev.credence.api.sample.Sample;
import dev.credence.coverage.Coverage;
import dev.credence.coverage.CoverageStudy;
import dev.credence.coverage.Population;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Carries a study out, method by method.
 *
 * @param <E> kind of evidence
 */
public final class CoverageRun<E extends Evidence> {
    /** 1,000 observations, and as many atoms of a sample, tell one truth from another. */
    private static final int MOST_HASHED = 1_000;

    private final Truths<E> truths;
    private final Settings settings;
    private final List<Candidate> methods;
    private final boolean named;
    private final Optional<String> usual;

    /** A method, and whether its spelling says how many draws it makes. */
    private record Candidate(IntervalMethod method, boolean ownDraws) {
        static Candidate named(String spelling, Credence credence) {
            Set<String> options = Spelling.parse(spelling).options().values().keySet();
            return new Candidate(
                    credence.registry().method(spelling), options.contains("draws") || options.contains("resamples"));
        }

        /** Whether the number differs from the study's, and cannot be told from the method's name in a result. */
        boolean hidesDraws() {
            return ownDraws && method.spelling().equals(method.id());
        }
    }

    private CoverageRun(
            Truths<E> truths, Settings settings, List<Candidate> methods, boolean named, Optional<String> usual) {
        this.truths = truths;
        this.settings = settings;
        this.methods = methods;
        this.named = named;
        this.usual = usual;
    }

    /**
     * A study of methods by their spellings, or of all that are installed and fit.
     *
     * @param <E> kind of evidence
     * @param truths the metric and the truths to study it at
     * @param settings how to carry it out
     * @param spellings of interval methods; none for all that are installed and fit
     * @param credence what is installed
     * @return the study
     * @throws java.util.NoSuchElementException if a method is unknown
     * @throws IllegalArgumentException if none is installed that fits
     */
    public static <E extends Evidence> CoverageRun<E> of(
            Truths<E> truths, Settings settings, List<String> spellings, Credence credence) {
        if (!spellings.isEmpty()) {
            Map<String, Candidate> wanted = new LinkedHashMap<>();
            for (String spelling : spellings) {
                Candidate candidate = Candidate.named(spelling, credence);
                wanted.putIfAbsent(candidate.method().spelling(), candidate);
            }
            return new CoverageRun<>(truths, settings, List.copyOf(wanted.values()), true, usual(truths, credence));
        }
        List<Candidate> fitting = credence.registry().methods().stream()
                .filter(method -> fits(truths, method))
                .map(method -> new Candidate(method, false))
                .toList();
        if (fitting.isEmpty()) {
            throw new IllegalArgumentException("no installed method gives an interval for metric '"
                    + truths.metric().spelling() + "'; add one of: credence-delta, credence-frequentist");
        }
        return new CoverageRun<>(truths, settings, fitting, false, usual(truths, credence));
    }

    /** The method that is taken where none is named. */
    private static <E extends Evidence> Optional<String> usual(Truths<E> truths, Credence credence) {
        Sample<E> sample = truths.populations().get(0).draw(new SplittableRandom(1));
        return credence.defaultMethod(truths.metric(), sample).map(IntervalMethod::spelling);
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
     * @param checkpoint keeps results as they come, and holds those there are
     * @return what was found
     * @throws IllegalArgumentException if a method that was named cannot do it
     */
    public CoverageReport run(Checkpoint checkpoint) {
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
                notes.add(methods.get(i).method().id() + " left out: " + e.getMessage());
            }
        }
        if (results.isEmpty()) {
            throw new IllegalArgumentException("no method could be studied: " + String.join("; ", notes));
        }
        return new CoverageReport(Map.of(), settings.level(), comparable(study, results), notes, false, usual);
    }

    /** Where some methods were enumerated and others simulated, they are compared on the samples of the latter. */
    private List<Coverage> comparable(CoverageStudy<E> study, List<Coverage> results) {
        boolean mixed = results.stream().map(Coverage::exact).distinct().count() > 1;
        if (!mixed) {
            return results;
        }
        return study.withMethods(methods.stream().map(Candidate::method).toList())
                .onCommonSamples(results, settings.runWithDraws());
    }

    private List<Coverage> one(CoverageStudy<E> study, int method, Checkpoint checkpoint) {
        Progress whole = settings.run().progress();
        Progress part = (done, total) -> whole.report(method * total + done, methods.size() * total);
        Candidate candidate = methods.get(method);
        ComputeOptions run = candidate.ownDraws() ? settings.run() : settings.runWithDraws();
        return study.withMethod(candidate.method()).run(run.withProgress(part), checkpoint.done(), checkpoint::keep);
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

    /**
     * What another run must have alike, to go on with this one's results.
     *
     * @return a line of text
     */
    public String fingerprint() {
        StringBuilder text = new StringBuilder();
        text.append("metric ").append(truths.metric().spelling());
        text.append(", level ").append(settings.level().value());
        text.append(", seed ").append(settings.run().seed());
        text.append(", draws ").append(settings.runWithDraws().draws(0));
        settings.replicates().ifPresent(number -> text.append(", replicates ").append(number));
        text.append(", limit ").append(settings.limit());
        methods.stream()
                .filter(Candidate::hidesDraws)
                .forEach(candidate ->
                        text.append(", own draws of ").append(candidate.method().spelling()));
        long hash = 0;
        for (Population<E> truth : truths.populations()) {
            hash = 31 * hash + truth.name().hashCode();
            hash = 31 * hash + Double.hashCode(truth.value(truths.metric()));
            hash = 31 * hash + hashOfSamples(truth);
        }
        return text.append(", ")
                .append(truths.populations().size())
                .append(" truths #")
                .append(Long.toHexString(hash))
                .toString();
    }

    /** Truths of the same name and value may differ otherwise, as those of two files do; small samples of both may be alike. */
    private static long hashOfSamples(Population<?> truth) {
        SplittableRandom random = new SplittableRandom(0);
        long hash = 0;
        for (long drawn = 0; drawn < MOST_HASHED; drawn += Math.max(1, truth.size())) {
            hash = 31 * hash + hash(truth.draw(random));
        }
        return hash;
    }

    private static int hash(Sample<?> sample) {
        int hash = sample.design().hashCode();
        int atoms = Math.min(MOST_HASHED, sample.evidence().atoms());
        for (int atom = 0; atom < atoms; atom++) {
            hash = 31 * hash + sample.evidence().describe(atom).hashCode();
            hash = 31 * hash + Long.hashCode(sample.evidence().count(atom));
        }
        return hash;
    }

    /** {@return the metric} */
    public String metric() {
        return truths.metric().spelling();
    }
}
