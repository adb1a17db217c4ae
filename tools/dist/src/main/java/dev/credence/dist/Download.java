package dev.credence.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The files of the small download: the command, its jars, manual pages, completions, licences, and an example. */
final class Download {
    static final String PARTS = "share/doc/credence/bom.json";

    private final Inputs inputs;
    private final Tree tree;

    private Download(Inputs inputs, Tree tree) {
        this.inputs = inputs;
        this.tree = tree;
    }

    /** Fills an empty folder. */
    static Tree make(Inputs inputs, Path folder) throws IOException, InterruptedException {
        Tree tree = new Tree(folder, inputs.time());
        Files.createDirectories(folder);
        new Download(inputs, tree).fill();
        tree.stamp();
        return tree;
    }

    private void fill() throws IOException, InterruptedException {
        List<String> names = new ArrayList<>();
        for (Path jar : inputs.jars()) {
            String name = jar.getFileName().toString();
            names.add(name);
            Jars.put(jar, tree, "lib/" + name);
        }
        Jars.putClassPath(names, inputs.version(), tree, "lib/credence.jar");
        documents();
        manual();
        programs();
    }

    private void documents() throws IOException {
        tree.copy(inputs.root().resolve("LICENSE"), "LICENSE");
        tree.copy(inputs.root().resolve("CHANGELOG.md"), "CHANGELOG.md");
        tree.copy(inputs.root().resolve("LICENSE"), "share/doc/credence/LICENSE");
        JsonNode parts = Parts.of(inputs, tree);
        tree.text(PARTS, Parts.text(parts));
        ThirdParties.put(parts, inputs, tree);
        Path examples = inputs.root().resolve("examples/data");
        tree.copy(examples.resolve("breast-cancer.csv"), "share/doc/credence/examples/breast-cancer.csv");
        tree.copy(examples.resolve("README.md"), "share/doc/credence/examples/README.md");
    }

    private void manual() throws IOException, InterruptedException {
        String all = command("completion", "bash");
        tree.text("share/bash-completion/completions/credence", all);
        tree.text("share/zsh/site-functions/_credence", "#compdef credence\n" + zsh(all));
        tree.text("share/fish/vendor_completions.d/credence.fish", command("completion", "fish"));
        Path pages = Files.createDirectories(tree.root().resolve("share/man/man1"));
        command("man", "--folder", pages.toString());
    }

    /** zsh runs the functions of bash after this switch; then it requests the words that were typed. */
    private static String zsh(String bash) {
        return "autoload -U +X bashcompinit && bashcompinit\n" + bash + "\n_bash_complete \"$@\" 2> /dev/null\n";
    }

    private String command(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Tool.java("java"),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                tree.root().resolve("lib/credence.jar").toString(),
                "dev.credence.cli.Main"));
        command.addAll(List.of(arguments));
        return Tool.run(command);
    }

    private void programs() throws IOException {
        Map<String, String> words = Map.of(
                "@BUILD@", inputs.version() + "-" + build(),
                "@DUCKDB_JAR@", inputs.duckdb().getFileName().toString(),
                "@DUCKDB_COORDINATES@", inputs.duckdbCoordinates(),
                "@DUCKDB_SHA256@", Checksums.sha256(inputs.duckdb()));
        for (String name : List.of("bin/credence", "plugins/README.md")) {
            String text = Files.readString(inputs.templates().resolve(name));
            for (Map.Entry<String, String> word : words.entrySet()) {
                text = text.replace(word.getKey(), word.getValue());
            }
            tree.text(name, text);
        }
        tree.executable("bin/credence");
    }

    /** Returns a name for these jars, so that the class data of other jars is not taken for theirs. */
    private String build() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Path jar : Jars.jarsOf(tree.root().resolve("lib"))) {
            all.append(Checksums.sha256(jar));
        }
        return Checksums.hex(all.toString().getBytes(StandardCharsets.US_ASCII), "SHA-256")
                .substring(0, 12);
    }
}
