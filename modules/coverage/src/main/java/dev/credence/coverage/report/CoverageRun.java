package dev.credence.coverage.report;

import dev.credence.Credence;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ComputeOptions.Progress;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
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
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Runs a study, one method after the other.
 *
 * @param <E> kind of evidence
 */
public final class CoverageRun<E extends Evidence> {
    /** This many observations and atoms of a sample are sufficient to distinguish two populations. */
    private static final int MAX_HASHED = 1_000;

    private final Truths<E> truths;
    private final Settings settings;
    private final List<Candidate> methods;
    private final boolean named;
    private final Optional<String> usual;

    /** A method, and whether its spelling contains its number of draws. */
    private record Candidate(IntervalMethod method, boolean ownDraws) {
        static Candidate named(String spelling, Credence credence) {
            Set<String> options = Spelling.parse(spelling).options().values().keySet();
            return new Candidate(
                    credence.registry().method(spelling), options.contains("draws") || options.contains("resamples"));
        }

        /** Returns whether the number of draws differs from that of the study and is not visible in the method's name in a result. */
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
     * Creates a study of the named methods, or of all installed methods that support the metric.
     *
     * @param <E> kind of evidence
     * @param truths the metric and the populations
     * @param settings level, number of samples, limits and seed
     * @param spellings spellings of interval methods; empty for all installed methods that support the metric
     * @param credence the installed metrics and methods
     * @return the study
     * @throws java.util.NoSuchElementException if a method is unknown
     * @throws IllegalArgumentException if no installed method supports the metric
     */
    public static <E extends Evidence> CoverageRun<E> of(
            Truths<E> truths, Settings settings, List<String> spellings, Credence credence) {
        if (!spellings.isEmpty()) {
            Map<String, Candidate> wanted = new LinkedHashMap<>();
            for (String spelling : spellings) {
                Candidate candidate = Candidate.named(spelling, credence);
                wanted.putIfAbsent(candidate.method().spelling(), candidate);
            }
            return new CoverageRun<>(
                    truths, settings, List.copyOf(wanted.values()), true, defaultMethod(truths, credence));
        }
        List<Candidate> fitting = credence.registry().methods().stream()
                .filter(method -> fits(truths, method))
                .map(method -> new Candidate(method, false))
                .toList();
        if (fitting.isEmpty()) {
            throw new IllegalArgumentException("no installed method gives an interval for metric '"
                    + truths.metric().spelling() + "'; add one of: credence-delta, credence-frequentist");
        }
        return new CoverageRun<>(truths, settings, fitting, false, defaultMethod(truths, credence));
    }

    private static <E extends Evidence> Optional<String> defaultMethod(Truths<E> truths, Credence credence) {
        Sample<E> sample = truths.populations().get(0).draw(new SplittableRandom(1));
        return credence.defaultMethod(truths.metric(), sample).map(IntervalMethod::spelling);
    }

    private static <E extends Evidence> boolean fits(Truths<E> truths, IntervalMethod method) {
        SplittableRandom random = new SplittableRandom(1);
        Population<E> first = truths.populations().get(0);
        // eight samples are drawn, because one of a rare class may be empty and refused
        for (int i = 0; i < 8; i++) {
            Sample<E> sample = first.draw(random);
            if (method.refusal(truths.metric(), sample).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Runs the study. A method that was not named and cannot be studied is left out, with a note.
     *
     * @param file stores results as they are computed, and contains those of earlier runs
     * @return the report
     * @throws IllegalArgumentException if a named method cannot be studied
     */
    public CoverageReport run(ResumeFile file) {
        List<Coverage> results = new ArrayList<>();
        List<String> notes = new ArrayList<>(truths.notes());
        CoverageStudy<E> study = study();
        for (int i = 0; i < methods.size(); i++) {
            try {
                results.addAll(runMethod(study, i, file));
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

    /** If some methods were enumerated and others were simulated, compares all of them on the samples of the simulated ones. */
    private List<Coverage> comparable(CoverageStudy<E> study, List<Coverage> results) {
        boolean mixed = results.stream().map(Coverage::exact).distinct().count() > 1;
        if (!mixed) {
            return results;
        }
        return study.withMethods(methods.stream().map(Candidate::method).toList())
                .onCommonSamples(results, settings.runWithDraws());
    }

    private List<Coverage> runMethod(CoverageStudy<E> study, int method, ResumeFile file) {
        Progress whole = settings.run().progress();
        Progress part = (done, total) -> whole.report(method * total + done, methods.size() * total);
        Candidate candidate = methods.get(method);
        ComputeOptions run = candidate.ownDraws() ? settings.run() : settings.runWithDraws();
        return study.withMethod(candidate.method()).run(run.withProgress(part), file.done(), file::add);
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

    /** {@return the properties that another run must share to continue with the results of this one, in a line of text} */
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

    /** Hashes samples, since two populations with the same name and value may differ, such as those of two files. */
    private static long hashOfSamples(Population<?> truth) {
        SplittableRandom random = new SplittableRandom(0);
        long hash = 0;
        for (long drawn = 0; drawn < MAX_HASHED; drawn += Math.max(1, truth.size())) {
            hash = 31 * hash + hash(truth.draw(random));
        }
        return hash;
    }

    private static int hash(Sample<?> sample) {
        int hash = sample.design().hashCode();
        int atoms = Math.min(MAX_HASHED, sample.evidence().atoms());
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

    /**
     * The metric and the populations of a study.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param populations the populations, at least one
     * @param notes notes for the reader
     */
    public record Truths<E extends Evidence>(
            Metric<E> metric, List<? extends Population<E>> populations, List<String> notes) {}

    /**
     * The settings of a study.
     *
     * @param level the level
     * @param replicates number of samples drawn for a simulated population, by default that of the study
     * @param limit largest number of outcomes to enumerate
     * @param run seed, draws of methods that simulate, threads, progress
     */
    public record Settings(ConfidenceLevel level, OptionalLong replicates, int limit, ComputeOptions run) {
        /** This many draws give the bounds of a bootstrap accurately enough to measure their coverage. */
        private static final long DRAWS = 2_000;
        /** At least 20 draws lie beyond each bound. */
        private static final long BEYOND = 20;
        /** At most 2 * 10^8 scores are drawn in all. */
        private static final double MAX_SCORES = 2e8;

        /**
         * Creates settings with the default limit of enumeration.
         *
         * @param level the level
         * @param replicates number of samples drawn for a simulated population
         * @param run seed, draws of methods that simulate, threads, progress
         * @return the settings
         */
        public static Settings of(ConfidenceLevel level, OptionalLong replicates, ComputeOptions run) {
            return new Settings(level, replicates, CoverageStudy.DEFAULT_LIMIT, run);
        }

        /** Returns the run with fewer draws than the default of a method, because every sample needs that many; a spelling can request more. */
        ComputeOptions runWithDraws() {
            long enough = Math.max(DRAWS, (long) Math.ceil(BEYOND / level.tail()));
            return run.withDraws(run.draws(enough));
        }

        long replicates(boolean scores, long n) {
            long most = scores ? (long) Math.max(200, MAX_SCORES / n) : Long.MAX_VALUE;
            return replicates.orElse(Math.min(most, CoverageStudy.DEFAULT_REPLICATES));
        }

        long nested(boolean scores, long n) {
            return replicates.orElse(Math.min(replicates(scores, n), CoverageStudy.DEFAULT_NESTED));
        }
    }
}
