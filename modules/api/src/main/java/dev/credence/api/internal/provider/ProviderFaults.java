package dev.credence.api.internal.provider;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Configurable;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampledUnits;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the metric, method or comparator of a user in which an error arose, because the error itself names at most a class of Credence
 * that called it. Those of Credence are never blamed: an error of theirs stays as it is.
 */
public final class ProviderFaults {
    private static final String CREDENCE = "dev.credence.";
    /** A matrix that a metric reads if it is not known which one it read. */
    private static final Evidence ANY_MATRIX = ConfusionMatrix.binary(8, 2, 3, 7);

    private static final String ADVICE = "; correct that class, or remove it";
    /** The allowed rounding error of a value that is computed again. */
    private static final double ROUNDING_TOLERANCE = 1e-9;

    private ProviderFaults() {}

    /**
     * Returns an exception that names the provider in which another exception arose: the innermost one that was being called, or for
     * null a metric that returned null.
     *
     * @param e the exception
     * @param candidates the providers that may have been called
     * @param evidence the evidence that metrics read; empty where it is not known
     * @return the exception that names the provider; {@code e} if no candidate is to blame, or a method or comparator rejected an argument
     */
    public static RuntimeException named(
            RuntimeException e, Collection<? extends Configurable<?>> candidates, Optional<Evidence> evidence) {
        if (e instanceof CancellationException || e.getClass().getName().startsWith(CREDENCE)) {
            return e;
        }
        List<Configurable<?>> others = new ArrayList<>();
        candidates.stream().filter(ProviderFaults::isOfUser).forEach(others::add);
        if (others.isEmpty()) {
            return e;
        }
        Configurable<?> called = innermost(e, others).orElse(null);
        if (called == null) {
            return e instanceof NullPointerException
                    ? others.stream()
                            .flatMap(one -> missing(one, evidence).stream())
                            .findFirst()
                            .<RuntimeException>map(words -> new FaultyProviderException(words, e))
                            .orElse(e)
                    : e;
        }
        if (e instanceof IllegalArgumentException && !(called instanceof Metric<?>)) {
            String message = String.valueOf(e.getMessage());
            return message.startsWith(named(called))
                    ? e
                    : new IllegalArgumentException(named(called) + ": " + message, e);
        }
        return new FaultyProviderException(named(called) + " failed: " + e + ADVICE, e);
    }

    /**
     * Returns an exception that names the provider in which an error arose: it calls itself without end, needs a class that is not
     * installed, or was built for others than those that are, or an assertion of it failed.
     *
     * @param e the error
     * @param candidates the providers that may have been called
     * @throws Error {@code e} itself, if none of the candidates is to blame, or memory or threads are
     */
    public static FaultyProviderException ofError(Error e, Collection<? extends Configurable<?>> candidates) {
        if (e instanceof VirtualMachineError && !(e instanceof StackOverflowError)) {
            throw e;
        }
        List<Configurable<?>> others = new ArrayList<>();
        candidates.stream().filter(ProviderFaults::isOfUser).forEach(others::add);
        Configurable<?> called = innermost(e, others)
                .or(() -> e instanceof LinkageError ? mentioned(e, others) : Optional.empty())
                .orElseThrow(() -> e);
        return new FaultyProviderException(named(called) + ErrorWords.of(e, called), e);
    }

    /** Returns the provider that an error is about, such as one that lacks a method that was to be called. */
    private static Optional<Configurable<?>> mentioned(Error e, List<Configurable<?>> candidates) {
        String message = String.valueOf(e.getMessage()).replace('/', '.');
        return candidates.stream()
                .filter(one -> message.contains(one.getClass().getName()))
                .findFirst();
    }

    /** Words about errors of providers, with what to do. */
    private static final class ErrorWords {
        private ErrorWords() {}

        static String of(Error e, Configurable<?> called) {
            if (e instanceof StackOverflowError) {
                return " calls itself without end: " + e + ADVICE;
            }
            if (!(e instanceof LinkageError)) {
                return " failed: " + e + ADVICE;
            }
            return place(called.getClass())
                    + missingClass(e)
                            .map(name -> " needs the class " + name + ", which is not installed: " + e
                                    + "; add the jar that contains it to the class path, for the command to CREDENCE_PLUGINS, or remove "
                                    + called.getClass().getName())
                            .orElseGet(() -> " does not fit the classes that are installed: " + e
                                    + "; build it for them, or install the versions for which it was built, or remove"
                                    + " it");
        }

        /** Returns the name of the class that an error misses; a class that failed to initialize is not missing. */
        private static Optional<String> missingClass(Error e) {
            return Optional.ofNullable(e.getMessage())
                    .filter(name -> e instanceof NoClassDefFoundError && name.indexOf(' ') < 0)
                    .map(name -> name.replace('/', '.'));
        }

        /** Returns the file of a class in parentheses, or an empty text if it is not known. */
        private static String place(Class<?> type) {
            CodeSource source = type.getProtectionDomain().getCodeSource();
            return source == null || source.getLocation() == null
                    ? ""
                    : " (" + source.getLocation().toString().replaceFirst("^file:", "") + ")";
        }
    }

    /** Returns the exception for a rule that a provider breaks. */
    public static FaultyProviderException fault(Configurable<?> provider, String rule) {
        return new FaultyProviderException(named(provider) + " " + rule, null);
    }

    /** Returns a provider in words, such as {@code method 'mine' of class com.example.Mine}. */
    private static String named(Configurable<?> provider) {
        String kind =
                provider instanceof Metric<?> ? "metric" : provider instanceof IntervalMethod ? "method" : "comparator";
        return kind + " '" + provider.id() + "'"
                + (isOfUser(provider) ? " of " + provider.getClass().getName() : "");
    }

    /** Returns whether a provider is none of those of Credence. */
    public static boolean isOfUser(Configurable<?> provider) {
        return !provider.getClass().getName().startsWith(CREDENCE);
    }

    /** Returns the provider whose code was running, the innermost one if several were. */
    private static Optional<Configurable<?>> innermost(Throwable e, List<Configurable<?>> candidates) {
        Throwable cause = e.getCause();
        Optional<Configurable<?>> within = cause == null ? Optional.empty() : innermost(cause, candidates);
        if (within.isPresent()) {
            return within;
        }
        for (StackTraceElement frame : e.getStackTrace()) {
            for (Configurable<?> candidate : candidates) {
                if (isIn(frame.getClassName(), candidate.getClass())) {
                    return Optional.of(candidate);
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isIn(String running, Class<?> provider) {
        for (Class<?> type = provider;
                type != null && type != Object.class && !type.getName().startsWith(CREDENCE);
                type = type.getSuperclass()) {
            if (running.equals(type.getName()) || running.startsWith(type.getName() + "$")) {
                return true;
            }
        }
        return false;
    }

    /** Returns words about the first method of a metric that returns null; empty if none does. */
    private static Optional<String> missing(Configurable<?> provider, Optional<Evidence> evidence) {
        if (!(provider instanceof Metric<?> metric)) {
            return Optional.empty();
        }
        return results(metric, evidence).entrySet().stream()
                .filter(result -> isNull(result.getValue()))
                .findFirst()
                .map(result ->
                        named(metric) + " must not give null: " + result.getKey() + "(...) returned null" + ADVICE);
    }

    private static <E extends Evidence> Map<String, Supplier<@Nullable Object>> results(
            Metric<E> metric, Optional<Evidence> evidence) {
        Map<String, Supplier<@Nullable Object>> results = new LinkedHashMap<>();
        results.put("range", metric::range);
        results.put("direction", metric::direction);
        results.put("description", metric::description);
        results.put("spelling", metric::spelling);
        results.put("options", metric::options);
        results.put("evidenceType", metric::evidenceType);
        results.put("canonical", metric::canonical);
        results.put("proportion", metric::proportion);
        results.put("fMeasure", metric::fMeasure);
        results.put("preferredMethod", metric::preferredMethod);
        results.put("preferredComparator", metric::preferredComparator);
        results.put("nonSmoothness", metric::nonSmoothness);
        evidence.or(() -> Optional.of(ANY_MATRIX))
                .filter(one ->
                        !isNull(metric::evidenceType) && metric.evidenceType().isInstance(one))
                .map(one -> metric.evidenceType().cast(one))
                .ifPresent(read -> {
                    results.put("refusal", () -> metric.refusal(read));
                    results.put("formFor", () -> metric.formFor(List.of(read)));
                    results.put("notes", () -> metric.notes(read, read.weights()));
                    results.put(
                            "noteOnUnseenUnits",
                            () -> metric.noteOnUnseenUnits(read, read.weights(), SampledUnits.items(read)));
                    results.put("guaranteedBounds", () -> metric.guaranteedBounds(read, read.weights()));
                });
        return results;
    }

    private static boolean isNull(Supplier<@Nullable Object> result) {
        try {
            return result.get() == null;
        } catch (RuntimeException e) {
            return false;
        }
    }

    /**
     * Returns the estimate of a method. That of a user's method is checked: it must belong to the request, and it has a note if its interval leaves
     * the range of the metric, is a point, or does not contain the value and no prior or mean over folds moves it.
     *
     * @param <E> kind of evidence
     * @param method the method that gave it
     * @param estimate the estimate, or null, which is refused
     */
    public static <E extends Evidence> Estimate checked(
            IntervalMethod method,
            Metric<E> metric,
            Sample<E> sample,
            ConfidenceLevel level,
            @Nullable Estimate estimate) {
        Estimate given = required(method, estimate, "an estimate: interval(...)");
        ProviderNames.requireOwnSpelling(metric);
        ProviderNames.requireOwnSpelling(method);
        if (!isOfUser(method)) {
            return given;
        }
        requireSame(method, "metric", metric.spelling(), given.metric());
        requireSame(method, "method", method.spelling(), given.method());
        requireSame(method, "level", level.value(), given.level().value());
        requireSame(method, "value", metric.value(sample.evidence(), sample.weights()), given.value());
        Range range = metric.range();
        Estimate noted = given;
        for (Note doubt : doubts(method, given, given.value(), sample, range, range.lower() < range.upper())) {
            noted = noted.withNote(doubt);
        }
        return noted;
    }

    /**
     * Returns the comparison of a comparator. That of a user's comparator is checked: it must belong to the request, and it has a note if its
     * interval leaves the range of differences, is a point, or does not contain the difference and no prior or mean over folds moves it.
     *
     * @param <E> kind of evidence
     * @param comparator the comparator that gave it
     * @param comparison the comparison, or null, which is refused
     */
    public static <E extends Evidence> Comparison checked(
            Comparator comparator,
            Metric<E> metric,
            Pairing<E> pairing,
            ConfidenceLevel level,
            @Nullable Comparison comparison) {
        Comparison given = required(comparator, comparison, "a comparison: difference(...)");
        ProviderNames.requireOwnSpelling(metric);
        ProviderNames.requireOwnSpelling(comparator);
        if (!isOfUser(comparator)) {
            return given;
        }
        requireSame(comparator, "metric", metric.spelling(), given.metric());
        requireSame(comparator, "comparator", comparator.spelling(), given.comparator());
        requireSame(comparator, "level", level.value(), given.level().value());
        double first = metric.value(pairing.firstEvidence(), pairing.firstWeights());
        double second = metric.value(pairing.secondEvidence(), pairing.secondWeights());
        requireSame(comparator, "value of the first system", first, given.first());
        requireSame(comparator, "value of the second system", second, given.second());
        double widest = metric.range().upper() - metric.range().lower();
        Sample<?> drawn = pairing instanceof Pairing.Paired<?, ?> paired
                ? paired.joint()
                : ((Pairing.Independent<?>) pairing).first();
        double sum = given.probabilityFirstGreater() + given.probabilitySecondGreater();
        if (sum > 1 + ROUNDING_TOLERANCE) {
            throw fault(
                    comparator,
                    "must give probabilities that sum to at most 1: first greater=" + given.probabilityFirstGreater()
                            + ", second greater=" + given.probabilitySecondGreater() + ADVICE);
        }
        Comparison noted = given;
        Range range = new Range(-widest, widest);
        for (Note doubt : doubts(comparator, given, given.difference(), drawn, range, given.difference() != 0)) {
            noted = noted.withNote(doubt);
        }
        return noted;
    }

    /**
     * Returns what a provider gave, after checking that it is not null.
     *
     * @param rule what the provider must give, and which of its methods returned null
     */
    public static <T> T required(Configurable<?> provider, @Nullable T given, String rule) {
        if (given == null) {
            throw fault(provider, "must give " + rule + " returned null" + ADVICE);
        }
        return given;
    }

    /** Returns whether a provider fits, after checking that it gives an answer. */
    public static Optional<Refusal> answered(Configurable<?> provider, Optional<Refusal> answer) {
        return required(provider, answer, "the reason why it does not fit, or an empty result: refusal(...)");
    }

    /** Returns the metrics, methods and comparators of a registry. */
    public static List<Configurable<?>> providers(Registry registry) {
        List<Configurable<?>> all = new ArrayList<>(registry.metrics());
        all.addAll(registry.methods());
        all.addAll(registry.comparators());
        return all;
    }

    /**
     * Checks that a metric gives a number as the influence of each atom with a weight, because methods would compute bounds without it.
     * At an end of the range a derivative may be infinite.
     *
     * @throws FaultyProviderException if an influence is no number, although the value is one within the range
     */
    static <E extends Evidence> void requireInfluences(Metric<E> metric, E evidence, double[] weights) {
        if (metric.nonSmoothness().isPresent()) {
            return;
        }
        double[] influences = new double[weights.length];
        try {
            metric.influence(evidence, weights, influences);
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            return; // it has none, for which the methods that need them have words of their own
        }
        double value = metric.value(evidence, weights);
        boolean within =
                value > metric.range().lower() && value < metric.range().upper();
        for (int atom = 0; atom < weights.length; atom++) {
            if (within && weights[atom] > 0 && !Double.isFinite(influences[atom])) {
                throw fault(
                        metric,
                        "must give a number as the influence of each atom: influence(...) gave " + influences[atom]
                                + " for atom " + atom + ", value=" + value + ADVICE);
            }
        }
    }

    private static void requireSame(Configurable<?> provider, String what, Object expected, Object given) {
        boolean same = (expected instanceof Double number && given instanceof Double other)
                ? number.equals(other) || Math.abs(number - other) <= ROUNDING_TOLERANCE * Math.max(1, Math.abs(number))
                : Objects.equals(expected, given);
        if (!same) {
            throw fault(
                    provider,
                    "must give the " + what + " of the request: " + what + "=" + given + ", requested " + expected
                            + ADVICE);
        }
    }

    /**
     * Returns notes on an interval that may be wrong, although some are not: it leaves the range, it does not contain what was observed,
     * without a prior or a mean over folds that could move it, or it is a point. A result with another status has its own reason.
     *
     * @param variable whether another sample could have another value
     */
    private static List<Note> doubts(
            Configurable<?> provider,
            Inference given,
            double observed,
            Sample<?> sample,
            Range range,
            boolean variable) {
        List<Note> notes = new ArrayList<>();
        boolean outside = given.lower() < range.lower() - ROUNDING_TOLERANCE
                || given.upper() > range.upper() + ROUNDING_TOLERANCE;
        if (outside && given.notes().stream().noneMatch(note -> note.code().equals("outside-range"))) {
            notes.add(Note.of(
                    "bounds-not-cut",
                    named(provider) + " gives bounds outside the range [" + range.lower() + ", " + range.upper() + "]: "
                            + bounds(given) + "; let it cut them to the range"));
        }
        double rounding = ROUNDING_TOLERANCE * Math.max(1, Math.abs(observed));
        boolean moved = given.kind() == Kind.CREDIBLE || sample.folded().isPresent() || given.status() != Status.OK;
        if (!moved && (observed < given.lower() - rounding || observed > given.upper() + rounding)) {
            notes.add(Note.of(
                    "value-excluded",
                    named(provider) + " gives an interval that does not contain what was observed, " + observed + ": "
                            + bounds(given)));
        }
        if (variable && given.status() == Status.OK && given.lower() == given.upper()) {
            notes.add(Note.of(
                    "no-width",
                    named(provider) + " gives an interval of width 0 without a reason: " + bounds(given)
                            + "; let it give the status DEGENERATE and why"));
        }
        return notes;
    }

    private static String bounds(Inference given) {
        return "lower=" + given.lower() + ", upper=" + given.upper();
    }
}
