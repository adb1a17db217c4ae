package dev.credence.testkit.laws;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Supplier;

/** The law that threads can share a subject. */
public final class ThreadLaws {
    private static final int THREADS = 4;

    private ThreadLaws() {}

    /** Concurrent threads with different questions must get the answers of one thread. */
    public static void threadsDoNotDisturbEachOther(String subject, List<Supplier<Object>> questions, int rounds) {
        List<Object> alone = questions.stream().map(Supplier::get).toList();
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Callable<String>> threads = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            int offset = thread;
            threads.add(() -> {
                start.await();
                return firstDifference(questions, alone, offset, rounds);
            });
        }
        MetricLaws.together(threads)
                .forEach(difference -> Check.that(
                        difference.isEmpty(),
                        () -> "threads do not disturb each other: " + subject + ": " + difference));
    }

    private static String firstDifference(
            List<Supplier<Object>> questions, List<Object> alone, int offset, int rounds) {
        for (int i = 0; i < rounds * questions.size(); i++) {
            int question = (i + offset) % questions.size();
            Object answer = questions.get(question).get();
            if (!answer.equals(alone.get(question))) {
                return "alone " + alone.get(question) + ", with other threads " + answer;
            }
        }
        return "";
    }
}
