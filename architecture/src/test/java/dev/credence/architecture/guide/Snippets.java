package dev.credence.architecture.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * The Java of a page as a program. A block that declares a type becomes a file of its own; any other is a method that runs.
 * Where a line prints and a comment follows, the comment is what must be printed.
 */
final class Snippets {
    private static final String IMPORTS = """
            import com.google.inject.*;
            import dev.credence.*;
            import dev.credence.api.comparison.*;
            import dev.credence.api.evidence.*;
            import dev.credence.api.interval.*;
            import dev.credence.api.metric.*;
            import dev.credence.api.option.*;
            import dev.credence.api.refusal.*;
            import dev.credence.api.registry.*;
            import dev.credence.api.sample.*;
            import dev.credence.api.comparison.Comparator;
            import dev.credence.guice.*;
            import dev.credence.jackson.CredenceJson;
            import dev.credence.report.evaluation.*;
            import dev.credence.report.write.*;
            import dev.credence.testkit.*;
            import java.util.*;
            import java.util.stream.*;
            """;
    private static final Pattern TYPE = Pattern.compile("^public (?:final )?(?:class|record|interface) (\\w+)");
    private static final Pattern PRINTED = Pattern.compile("System\\.out\\.println\\(.*\\); // (.*)");

    private final Path folder;
    private final List<Path> files = new ArrayList<>();
    private final List<String> expected = new ArrayList<>();
    private final StringBuilder methods = new StringBuilder();
    private final StringBuilder calls = new StringBuilder();

    Snippets(Path folder) {
        this.folder = folder;
    }

    Snippets add(List<String> blocks) throws IOException {
        for (String block : blocks) {
            Matcher type = TYPE.matcher(block);
            if (type.find()) {
                write(type.group(1), block);
            } else {
                statements(block);
            }
        }
        return this;
    }

    private void statements(String block) {
        String name = "snippet" + expected.size() + "_" + methods.length();
        methods.append("static void ")
                .append(name)
                .append("() throws Exception {\n")
                .append(block)
                .append("}\n");
        calls.append(name).append("();\n");
        PRINTED.matcher(block).results().forEach(match -> expected.add(match.group(1)));
    }

    private void write(String name, String source) throws IOException {
        Path file = folder.resolve(name + ".java");
        Files.writeString(file, IMPORTS + source);
        files.add(file);
    }

    /** Compiles everything, runs it, and holds the output against the comments. */
    void run() throws IOException {
        write(
                "Everything",
                "public class Everything {\npublic static void main(String[] args) throws Exception {\n" + calls + "}\n"
                        + methods + "}\n");
        compile();
        JavaRun run = JavaRun.java(folder + java.io.File.pathSeparator + JavaRun.classPath(), "Everything", List.of());
        assertThat(run.out().lines().toList()).isEqualTo(expected);
        assertThat(run.status()).as(run.err()).isZero();
    }

    private void compile() {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> options = List.of("-cp", JavaRun.classPath(), "-d", folder.toString(), "-proc:none", "-nowarn");
        boolean compiled = javac.getTask(
                        messages,
                        null,
                        null,
                        options,
                        null,
                        javac.getStandardFileManager(null, null, null).getJavaFileObjectsFromPaths(files))
                .call();
        assertThat(compiled).as(messages.toString()).isTrue();
    }
}
