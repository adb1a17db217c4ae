package dev.credence.architecture.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * The Java of a page as a program. A block that declares a type becomes a file of its own, in the package that it names, if any; any
 * other is a method that runs.
 * A block that shows imports has these alone; one without has those of the page's list, the block that is nothing but imports.
 * Where a line prints and a comment follows, the comment is what must be printed. The program prints the name of each page before the
 * output of its blocks, so that a wrong comment is found; types may be used by all pages, as one page may link to another that has them.
 */
final class Snippets {
    private static final Pattern TYPE =
            Pattern.compile("^(?:@\\w+\\s+)*public (?:final )?(?:class|record|interface) (\\w+)");
    private static final Pattern PACKAGE = Pattern.compile("^package .*;\\R+");
    private static final Pattern PRINTED = Pattern.compile("System\\.out\\.println\\(.*\\); // (.*)");

    private static final Pattern IMPORT = Pattern.compile("^import .*;( //.*)?\\R", Pattern.MULTILINE);

    private static final Pattern CONTRACT = Pattern.compile("^public class \\w+ extends \\w+Contract\\b");
    /** Runs the laws of contracts, and ends with the first that is broken. */
    private static final String LAWS = """
            import dev.credence.testkit.Contract;
            import java.util.List;
            import org.junit.jupiter.api.DynamicTest;
            import org.opentest4j.TestAbortedException;

            public class Laws {
                public static void main(String[] args) throws Throwable {
                    for (Contract contract : List.<Contract>of(%s)) {
                        for (DynamicTest law : contract.laws().toList()) {
                            try {
                                law.getExecutable().execute();
                            } catch (TestAbortedException declared) {
                                continue; // not to be kept, with its reason
                            }
                        }
                    }
                }
            }
            """;

    private final Path folder;
    private final String usual;
    private final List<Path> files = new ArrayList<>();
    private final List<String> expected = new ArrayList<>();
    private final List<String> contracts = new ArrayList<>();
    private final StringBuilder calls = new StringBuilder();

    /** A program in a folder, with a list of imports for blocks that show none. */
    Snippets(Path folder, String usual) {
        this.folder = folder;
        this.usual = usual;
    }

    /** Whether a block is nothing but imports. */
    static boolean isImports(String block) {
        return IMPORT.matcher(block).replaceAll("").isBlank();
    }

    Snippets add(Page page) throws IOException {
        calls.append("System.out.println(\"").append(page).append("\");\n");
        expected.add(page.toString());
        for (String block : page.blocks("java")) {
            if (!isImports(block)) {
                add(block);
            }
        }
        return this;
    }

    private void add(String block) throws IOException {
        String shown = IMPORT.matcher(block).results().map(MatchResult::group).collect(Collectors.joining());
        String imports = shown.isEmpty() ? usual : shown;
        String home = PACKAGE.matcher(block).results().map(MatchResult::group).collect(Collectors.joining());
        String code =
                IMPORT.matcher(block.substring(home.length())).replaceAll("").stripLeading();
        Matcher type = TYPE.matcher(code);
        if (type.find()) {
            write(type.group(1), home + imports + code);
            if (CONTRACT.matcher(code).find()) {
                contracts.add("new " + type.group(1) + "()");
            }
        } else {
            statements(imports, code);
        }
    }

    private void statements(String imports, String block) throws IOException {
        String name = "Snippet" + files.size();
        write(name, imports + "class " + name + " {\nstatic void run() throws Exception {\n" + block + "}\n}\n");
        calls.append(name).append(".run();\n");
        PRINTED.matcher(block).results().forEach(match -> expected.add(match.group(1)));
    }

    private void write(String name, String source) throws IOException {
        Path file = folder.resolve(name + ".java");
        assertThat(file).as("each type has its own name, whatever its page").doesNotExist();
        Files.writeString(file, source);
        files.add(file);
    }

    /** Compiles everything, runs it, then the laws of every contract, and holds the output against the comments. */
    void run() throws IOException {
        write("Laws", LAWS.formatted(String.join(", ", contracts)));
        write(
                "Everything",
                "public class Everything {\npublic static void main(String[] args) throws Throwable {\n" + calls
                        + "Laws.main(args);\n}\n}\n");
        compile();
        JavaRun run = JavaRun.java(folder + java.io.File.pathSeparator + JavaRun.classPath(), "Everything", List.of());
        assertThat(run.out().lines().toList()).as(run.err()).isEqualTo(expected);
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
