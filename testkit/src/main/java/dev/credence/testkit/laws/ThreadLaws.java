package dev.credence.testkit.laws;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Supplier;

/** Subjects are shared by threads, which ask different questions at the same time. */
public final class ThreadLaws {
    private static final int THREADS = 4;

    private ThreadLaws() {}

    /** Many threads at once, each with another question, get what one thread gets. */
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
                return "alone " + alone.get(question) + ", beside other threads " + answer;
            }
        }
        return "";
    }
}
