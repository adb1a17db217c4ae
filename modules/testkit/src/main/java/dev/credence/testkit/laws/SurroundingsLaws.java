package dev.credence.testkit.laws;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Configurable;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Laws of the environment: a subject must neither depend on nor change the default locale, system properties, standard streams or the
 * interrupt flag.
 */
public final class SurroundingsLaws {
    /** A default locale that no program sets for itself. */
    private static final Locale UNUSUAL = new Locale("en", "IE");
    /** In the first locale the lower case of I is a dotless i; in the second, digits are not ASCII. */
    private static final List<Locale> ELSEWHERE = List.of(new Locale("tr"), Locale.forLanguageTag("ar-u-nu-arab"));

    private static final Object ONE_AT_A_TIME = new Object();

    private SurroundingsLaws() {}

    /**
     * A computation must print nothing, must not change the default locale, the time zone, system properties, standard streams or the name
     * of the thread, and must not clear the interrupt flag of the thread.
     */
    public static void areLeftAlone(String subject, Runnable computation) {
        synchronized (ONE_AT_A_TIME) {
            Locale usual = Locale.getDefault();
            Locale.setDefault(UNUSUAL);
            PrintStream out = System.out;
            PrintStream err = System.err;
            Listener printed = new Listener(out);
            Listener complained = new Listener(err);
            System.setOut(printed.stream());
            System.setErr(complained.stream());
            try {
                Map<String, Object> before = currentState();
                computation.run();
                Map<String, Object> after = currentState();
                before.forEach((name, state) -> Check.that(
                        state.equals(after.get(name)),
                        () -> law(subject) + "the question must not change the " + name + ": before " + state
                                + ", after " + after.get(name)));
            } finally {
                System.setOut(out);
                System.setErr(err);
                Locale.setDefault(usual);
            }
            String stated = printed.printedText() + complained.printedText();
            Check.that(
                    stated.isEmpty(), () -> law(subject) + "the question must print nothing: '" + stated.strip() + "'");
            requireInterrupted(subject, computation);
        }
    }

    private static void requireInterrupted(String subject, Runnable computation) {
        boolean kept;
        Thread.currentThread().interrupt();
        try {
            computation.run();
        } catch (CancellationException stopped) {
            // a long computation may end early on a thread that was interrupted
        } finally {
            kept = Thread.interrupted();
        }
        Check.that(
                kept,
                () -> law(subject) + "the question must not clear the interrupt flag of the thread; call"
                        + " Thread.currentThread().interrupt() where it was caught");
    }

    private static Map<String, Object> currentState() {
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("default locale", Locale.getDefault());
        state.put("default locale of formats", Locale.getDefault(Locale.Category.FORMAT));
        state.put("default time zone", TimeZone.getDefault());
        state.put("standard output", System.identityHashCode(System.out));
        state.put("standard error", System.identityHashCode(System.err));
        state.put("standard input", System.identityHashCode(System.in));
        state.put("system properties", Map.copyOf(System.getProperties()));
        state.put("name of the thread", Thread.currentThread().getName());
        state.put("priority of the thread", Thread.currentThread().getPriority());
        return state;
    }

    /** Records the output of the thread that created it, and forwards the output of other threads. */
    private static final class Listener extends OutputStream {
        private final Thread owner = Thread.currentThread();
        private final ByteArrayOutputStream own = new ByteArrayOutputStream();
        private final PrintStream others;

        Listener(PrintStream others) {
            this.others = others;
        }

        @Override
        public void write(int oneByte) {
            if (Thread.currentThread() == owner) {
                own.write(oneByte);
            } else {
                others.write(oneByte);
            }
        }

        PrintStream stream() {
            return new PrintStream(this, true, StandardCharsets.UTF_8);
        }

        String printedText() {
            return own.toString(StandardCharsets.UTF_8);
        }
    }

    /** Every instance must have the same id, spelling and aliases, whatever the default locale. */
    public static void namesAreTheSameEverywhere(Supplier<? extends Configurable<?>> subject) {
        requireSameNames(subject.get().id(), () -> names(subject.get()));
    }

    /** The names of the atoms must not depend on the default locale. */
    public static <E extends Evidence> void namesOfAtomsAreTheSameEverywhere(Supplier<E> evidence) {
        E some = evidence.get();
        requireSameNames(some.getClass().getSimpleName() + " " + some, () -> {
            E repeated = evidence.get();
            return IntStream.range(0, repeated.atoms())
                    .mapToObj(repeated::describe)
                    .toList();
        });
    }

    private static List<String> names(Configurable<?> item) {
        List<String> names = new ArrayList<>(List.of(item.id(), item.spelling()));
        if (item instanceof Metric<?> metric) {
            metric.aliases().stream().sorted().forEach(names::add);
        }
        item.options().forEach(option -> names.add(option.name() + "=" + option.defaultValue()));
        return names;
    }

    private static void requireSameNames(String subject, Supplier<List<String>> names) {
        List<String> expected = names.get();
        requireSame(subject, expected, names.get(), "another instance");
        synchronized (ONE_AT_A_TIME) {
            Locale usual = Locale.getDefault();
            try {
                for (Locale locale : ELSEWHERE) {
                    Locale.setDefault(locale);
                    requireSame(subject, expected, names.get(), "the default locale " + locale);
                }
            } finally {
                Locale.setDefault(usual);
            }
        }
    }

    private static void requireSame(String subject, List<String> expected, List<String> actual, String where) {
        Check.that(
                expected.equals(actual),
                () -> "names are the same everywhere: " + subject + ": expected " + expected + ", with " + where + " "
                        + actual);
    }

    private static String law(String subject) {
        return "surroundings are left alone: " + subject + ": ";
    }
}
