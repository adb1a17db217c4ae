package dev.credence.cli.options;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;

/** Lists the options in the help of a command in groups, each with a heading, those that most users need first. */
public final class HelpGroups {
    /** The group of an option that no other group has, which a command has alone. */
    static final String OTHERS = "Options of this command";

    /** The groups, each with its options. */
    private static final String WRITTEN = """
            Columns of the file: --truth --prediction --score --threshold --positive --class-scores --class-score --labels \
              --flip --score-to --cross-table --rater --truth-file
            What is computed: --metric --method --comparator --level --undefined --prior-sensitivity --rope --margin \
              --at-least --at-most --maximise --abstain --scale --between --report-on --slice --adjust --alternative \
              --kind --band --points
            A second system: --against --against-score --against-class-scores --against-threshold --with --baseline \
              --system --id --salt --burn-in --first --second --n2 --paired
            Counts of outcomes: --tp --fp --fn --tn --class-column
            How the rows were sampled: --cluster --stratified --weight --count --fold --repeat --item
            Which rows are read: --where --drop-missing --trim --map --map-file
            Options of this command:
            Output: --format --output --figure --theme --width --font-size --title --force --color --junit --table
            Reading of the file: --input-format --delimiter --decimal-comma
            Simulations and limits: --seed --draws --replicates --threads --max-seconds --max-memory --max-line --resume
            Help: --help --version --debug
            """;

    private static final Map<String, List<String>> GROUPS = groups();

    private HelpGroups() {}

    private static Map<String, List<String>> groups() {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        WRITTEN.lines()
                .map(line -> line.split(":", -1))
                .forEach(group -> groups.put(group[0], List.of(group[1].strip().split(" +"))));
        return groups;
    }

    /**
     * Returns the options of a command, group by group.
     *
     * @param help the help of the command
     * @return the text
     */
    public static String written(Help help) {
        Map<String, List<OptionSpec>> options = new LinkedHashMap<>();
        GROUPS.keySet().forEach(group -> options.put(group, new ArrayList<>()));
        for (OptionSpec option : help.commandSpec().options()) {
            if (!option.hidden()) {
                options.computeIfAbsent(groupOf(option), group -> new ArrayList<>())
                        .add(option);
            }
        }
        StringBuilder text = new StringBuilder();
        options.forEach((group, members) -> {
            if (!members.isEmpty()) {
                members.sort(Comparator.comparingInt(option -> placeOf(group, option)));
                text.append(help.createHeading("%n@|bold " + group + ":|@%n"))
                        .append(help.optionListExcludingGroups(
                                members, help.createDefaultLayout(), null, help.parameterLabelRenderer()));
            }
        });
        return text.toString();
    }

    /** Returns the place of an option in its group; options that no group names keep their order. */
    private static int placeOf(String group, OptionSpec option) {
        return GROUPS.getOrDefault(group, List.of()).indexOf(option.longestName());
    }

    private static String groupOf(OptionSpec option) {
        return GROUPS.entrySet().stream()
                .filter(group -> group.getValue().contains(option.longestName()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(OTHERS);
    }
}
