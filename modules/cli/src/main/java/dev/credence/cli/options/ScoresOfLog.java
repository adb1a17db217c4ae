package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.input.log.LogSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The scores of a log, of which the only one needs no name. */
record ScoresOfLog(LogSource log) {
    /**
     * Returns the only score.
     *
     * @param command the name of the command, for the message
     * @param file the log, for the message
     * @throws Failure if there is none, or its name is not that of a score, or there are several; it lists them with a command that names one
     */
    String only(String command, Path file) {
        List<String> scores = log.scores();
        Optional<String> unnamed = log.unnamedScores();
        if (unnamed.isPresent()) {
            throw Failure.usage(file + ": " + unnamed.get()
                    + "; name the outcome with --outcome COLUMN, or labels with --truth" + " and --prediction");
        }
        if (scores.isEmpty()) {
            throw Failure.usage(file + ": the log has no scores; name a column with --outcome COLUMN, or see credence"
                    + " doctor " + ShellWords.quoted(ShellWords.file(file.toString())));
        }
        if (scores.size() == 1) {
            return scores.get(0);
        }
        List<String> words = new ArrayList<>(
                List.of("credence", command, ShellWords.file(file.toString()), "--outcome=" + scores.get(0)));
        if (command.equals("compare")) {
            words.add("--against=" + second(scores));
        }
        throw Failure.usage(file + ": the log has " + scores.size() + " scores: " + String.join(", ", scores)
                + "; name one, for example " + ShellWords.command(words));
    }

    /** Returns the score of another system with the same name as the first score, or otherwise the second score. */
    private static String second(List<String> scores) {
        String name = scores.get(0).substring(scores.get(0).lastIndexOf('/') + 1);
        return scores.stream()
                .skip(1)
                .filter(other -> other.endsWith("/" + name))
                .findFirst()
                .orElse(scores.get(1));
    }
}
