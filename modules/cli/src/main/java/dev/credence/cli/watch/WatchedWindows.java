package dev.credence.cli.watch;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionCounter;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.cli.watch.WatchOptions.WindowOptions;
import dev.credence.decision.Verdict;
import dev.credence.sequential.DriftMonitor;
import dev.credence.sequential.Look;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Windows of labelled rows in their order, which are compared with the first rows. */
final class WatchedWindows {
    private final Credence credence;
    private final String metric;
    private final ConfidenceLevel level;
    private final WindowOptions windows;
    private final Optional<String> positive;
    private final ConfusionCounter first = new ConfusionCounter();
    private final List<WindowLook> finished = new ArrayList<>();
    private @Nullable DriftMonitor monitor;
    private long read;

    /** A look at a window, with the numbers of rows that were left out until then. */
    record WindowLook(Look look, long repeated, long incomplete) {
        private static WindowLook of(Look look, WatchedState state) {
            return new WindowLook(look, state.repeated, state.incomplete);
        }
    }

    WatchedWindows(
            Credence credence, String metric, ConfidenceLevel level, WindowOptions windows, Optional<String> positive) {
        this.credence = credence;
        this.metric = metric;
        this.level = level;
        this.windows = windows;
        this.positive = positive;
        credence.registry().metric(metric);
    }

    /** Adds a row; the last one of a window is followed by a look. */
    void add(String truth, String predicted, WatchedState state) {
        read++;
        DriftMonitor known = monitor;
        if (known == null) {
            first.add(truth, predicted);
            if (read == windows.reference()) {
                ConfusionMatrix reference = first.toMatrix();
                monitor = DriftMonitor.of(
                        credence,
                        metric,
                        level,
                        positive.map(reference::withPositiveDeclared).orElse(reference),
                        windows.size(),
                        windows.margin());
            }
            return;
        }
        known.add(truth, predicted);
        if (ofWindow() == windows.size()) {
            finished.add(WindowLook.of(known.look(), state));
        }
    }

    /** Returns the number of rows of the current window. */
    private long ofWindow() {
        long rest = (read - windows.reference()) % windows.size();
        return rest == 0 ? windows.size() : rest;
    }

    /** Returns the looks at the windows that were finished since the last call, and one at the current window if it has other rows. */
    List<WindowLook> looks(WatchedState state) {
        List<WindowLook> looks = new ArrayList<>(finished);
        finished.clear();
        if (monitor != null && read > windows.reference() && ofWindow() < windows.size()) {
            looks.add(WindowLook.of(monitor.look(), state));
        }
        return looks;
    }

    /** Returns the number of first rows that are still needed before a window begins. */
    long missing() {
        return Math.max(0, windows.reference() - read);
    }

    /** Returns FAIL if one of the looks shows a change. */
    static Optional<Verdict> verdict(List<Look> looks) {
        return looks.stream().map(Look::verdict).filter(Verdict.FAIL::equals).findFirst();
    }
}
